import * as z from 'zod'

/** The 27 locales (rules 1.4). The default is `ptBR`, without a hyphen (see `language-tag.ts`). */
export const locales = [
  'ptBR',
  'pt-PT',
  'en-US',
  'en-GB',
  'es-ES',
  'es-AR',
  'es-CL',
  'es-CO',
  'es-BO',
  'es-VE',
  'fr-FR',
  'de-DE',
  'it-IT',
  'ru-RU',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'hi-IN',
  'ar-SA',
  'nl-NL',
  'pl-PL',
  'sv-SE',
  'da-DK',
  'no-NO',
  'fi-FI',
  'he-IL',
  'uk-UA',
] as const
export const locale = z.enum(locales)
export type Locale = z.infer<typeof locale>
