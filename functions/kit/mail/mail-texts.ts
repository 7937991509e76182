import { defaultLocale, languageTag } from '../../../shared/language-tag.ts'
import type { Locale } from '../../../shared/locales.ts'
import { formatBrl } from '../../../shared/money.ts'

/** The default is required; each other locale adds a file and a line. */
export type Catalogues<Texts extends object> = Readonly<Partial<Record<Locale, Texts>>> & { readonly ptBR: Texts }

export interface ReaderTexts<Texts extends object> {
  readonly texts: Texts
  /** BCP 47, for screen readers. */
  readonly language: string
  price(cents: number): string
  /** In São Paulo: '29 de novembro de 2026'. */
  day(instant: string): string
  /** In São Paulo: '29/11/2026, 14:05'. */
  moment(instant: string): string
}

/** Falls back to the default locale for texts and formats together. */
export function textsFor<Texts extends object>(catalogues: Catalogues<Texts>, locale: Locale): ReaderTexts<Texts> {
  const own: Texts | undefined = catalogues[locale]
  const language = languageTag(own ? locale : defaultLocale)
  return {
    texts: own ?? catalogues.ptBR,
    language,
    price: (cents) => formatBrl(cents, language),
    day: (instant) => inSaoPaulo(instant, language, { dateStyle: 'long' }),
    moment: (instant) => inSaoPaulo(instant, language, { dateStyle: 'short', timeStyle: 'short' }),
  }
}

function inSaoPaulo(instant: string, language: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'America/Sao_Paulo' }).format(new Date(instant))
}

/** Fills `{{name}}`, as the web interface does. @throws Error for an unknown name */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`No value for {{${name}}}`)
    return String(value)
  })
}
