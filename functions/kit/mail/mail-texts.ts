import { defaultLocale, languageTag } from '../../../shared/language-tag.ts'
import type { Locale } from '../../../shared/locales.ts'
import { formatBrl } from '../../../shared/money.ts'

/** Texts by locale; the default has to be there, every other is one more file and its line. */
export type Catalogues<Texts extends object> = Readonly<Partial<Record<Locale, Texts>>> & { readonly ptBR: Texts }

/** How one reader is written to. */
export interface Speech<Texts extends object> {
  readonly texts: Texts
  /** BCP 47, of the texts: what a screen reader reads them as. */
  readonly language: string
  /** An amount as the reader writes it. */
  price(cents: number): string
  /** The day of an instant in São Paulo, in words: '29 de novembro de 2026'. */
  day(instant: string): string
  /** Day and time of an instant in São Paulo: '29/11/2026, 14:05'. */
  moment(instant: string): string
}

/** The texts in a reader's locale, or in the default one where it has none: prices are written as the texts are. */
export function speak<Texts extends object>(catalogues: Catalogues<Texts>, locale: Locale): Speech<Texts> {
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

/** Fills `{{name}}` in a catalogue text, as the interface's catalogue does; an unknown name is a fault. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`No value for {{${name}}}`)
    return String(value)
  })
}
