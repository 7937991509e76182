import { defaultLocale, intlTag, languageTag } from '../../../shared/language-tag.ts'
import type { Locale } from '../../../shared/locales.ts'
import { formatBrl } from '../../../shared/money.ts'
import { isolated } from '../../../shared/text-direction.ts'
import { type Catalogues, isStandIn } from '../catalogues/catalogue.ts'

type Values = Readonly<Record<string, string | number>>

/** 'subject' where a group has `subject_other`. */
type Stem<Group> = { [Key in keyof Group]: Key extends `${infer Name}_other` ? Name : never }[keyof Group]
type OrdinalStem<Group> = {
  [Key in keyof Group]: Key extends `${infer Name}_ordinal_other` ? Name : never
}[keyof Group]

export interface ReaderTexts<Texts extends object> {
  readonly texts: Texts
  readonly locale: Locale
  /** BCP 47, for screen readers. */
  readonly language: string
  /** Fills `{{name}}`: numbers in the reader's format; in other directions of writing, words between isolates. */
  fill(text: string, values: Values): string
  /** Fills the form of `group` for a number, which is `{{count}}`: `subject_one`, `subject_many`, `subject_other`. */
  plural<Group extends object>(group: Group, stem: Stem<Group>, count: number, values?: Values): string
  /** The same for a place in an order: `position_ordinal_one`. */
  ordinal<Group extends object>(group: Group, stem: OrdinalStem<Group>, count: number, values?: Values): string
  price(cents: number): string
  /** With at most one decimal. */
  number(amount: number): string
  /** In São Paulo: '29 de novembro de 2026'. */
  day(instant: string): string
  /** In São Paulo: '29/11/2026, 14:05'. */
  moment(instant: string): string
  /** Of a clock '14:05' in any place: '2:05 PM'. */
  time(clock: string): string
}

/** Falls back to the default locale for texts and formats together. */
export function textsFor<Texts extends object>(catalogues: Catalogues<Texts>, locale: Locale): ReaderTexts<Texts> {
  const own: Texts | undefined = catalogues[locale]
  const used = own ? locale : defaultLocale
  const language = languageTag(used)
  const tag = intlTag(language)
  const number = (amount: number) => amount.toLocaleString(tag, { maximumFractionDigits: 1 })
  const filled = (text: string, values: Values) => {
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? number(value) : isolated(value, language),
    ])
    return fill(text, Object.fromEntries(shown))
  }
  const formOf = (group: object, stem: string, count: number, type: Intl.PluralRuleType) => {
    const rules = new Intl.PluralRules(isStandIn(group) ? languageTag(defaultLocale) : language, { type })
    return String(group[`${stem}_${rules.select(count)}` as keyof typeof group])
  }
  return {
    texts: own ?? catalogues.ptBR,
    locale: used,
    language,
    fill: filled,
    plural: (group, stem, count, values) =>
      filled(formOf(group, String(stem), count, 'cardinal'), { count, ...values }),
    ordinal: (group, stem, count, values) =>
      filled(formOf(group, `${String(stem)}_ordinal`, count, 'ordinal'), { count, ...values }),
    price: (cents) => formatBrl(cents, language),
    number,
    day: (instant) => inSaoPaulo(instant, tag, { dateStyle: 'long' }),
    moment: (instant) => inSaoPaulo(instant, tag, { dateStyle: 'short', timeStyle: 'short' }),
    time: (clock) =>
      new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${clock}Z`)),
  }
}

function inSaoPaulo(instant: string, tag: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, { ...style, timeZone: 'America/Sao_Paulo' }).format(new Date(instant))
}

/** Fills `{{name}}`, as the web interface does. @throws Error for an unknown name */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`No value for {{${name}}}`)
    return String(value)
  })
}
