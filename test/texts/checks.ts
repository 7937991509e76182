import type { Locale } from '../../shared/locales.ts'
import { formsOf, type Glossary, pluralOf, sourceOf, type Texts } from './catalogue.ts'
import { isInScript } from './scripts.ts'

export interface Input {
  readonly locale: Locale
  readonly source: Texts
  readonly target: Texts
  readonly glossary: Glossary
}

interface Translated {
  readonly place: string
  readonly from: string
  readonly to: string
}

/** A check returns one sentence a fault, which begins with the place. */
export type Check = (input: Input) => readonly string[]

function translated({ source, target }: Input): Translated[] {
  return [...target].flatMap(([place, to]) => {
    const from = sourceOf(place, source, target)
    return from === undefined ? [] : [{ place, from, to }]
  })
}

/** Places without plural forms, each once. */
function stems(texts: Texts): Set<string> {
  return new Set([...texts.keys()].map((place) => pluralOf(place, texts)?.stem ?? place))
}

function beyond(these: Set<string>, those: Set<string>): string[] {
  return [...these].filter((place) => !those.has(place))
}

const parameter = /\{\{\s*([^},]+).*?\}\}/g
const tag = /<\/?[\w-]+\s*\/?>/g
const found = (text: string, pattern: RegExp, group = 0) =>
  [...text.matchAll(pattern)].map((match) => match[group] ?? '')
const list = (values: readonly string[]) => values.toSorted().join(' ')

/** Names that no language translates. */
const names = /\b(Retorna|PIX|Pix|CPF|CNPJ|CEP|Mercado Pago|QR|WhatsApp|LGPD|CSV|BRL)\b/g
const words = (text: string) => text.replace(parameter, ' ').replace(tag, ' ').replace(names, ' ')
/** Numbers without their separators: 1.000,50 and 1,000.50 are equal. */
const numbers = (text: string) => found(words(text), /\d[\d.,\s\u00a0\u202f]*/g).map((it) => it.replace(/\D/g, ''))
const byHand = /(R\$|€|£)\s*\d|\d{1,2}\/\d{1,2}(\/\d{2,4})?|\d{1,2}(h|:)\d{2}\b|\d+\s?%/

/** Japanese and Chinese write no blanks: a word of theirs counts anywhere. */
function wholeWord(word: string): RegExp {
  const hasNoBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  return new RegExp(hasNoBlanks ? word : `(?<!\\p{L})${word}(?!\\p{L})`, 'u')
}

/** Lengths that a place has room for, as factors of the Portuguese: labels and buttons are short texts. */
function lengthLimit(length: number): number {
  if (length <= 12) return 3
  return length <= 40 ? 2 : 1.6
}
/** Chinese, Japanese and Korean write a word in one to three characters. */
const shortest = 0.12

export const checks = {
  missing: ({ source, target }) => beyond(stems(source), stems(target)),
  extra: ({ source, target }) => beyond(stems(target), stems(source)),

  pluralForms: ({ locale, target }) => {
    const forms = Map.groupBy(
      [...target.keys()].flatMap((place) => pluralOf(place, target) ?? []),
      ({ stem }) => stem,
    )
    return [...forms].flatMap(([stem, own]) => {
      const has = own.map(({ form }) => form)
      const { all } = formsOf(locale, stem.endsWith('_ordinal') ? 'ordinal' : 'cardinal')
      return list(has) === list(all) ? [] : [`${stem} has ${list(has)} instead of ${list(all)}`]
    })
  },

  placeholders: (input) =>
    translated(input).flatMap(({ place, from, to }) => {
      const form = pluralOf(place, input.target)?.form
      const free = form !== undefined && formsOf(input.locale).isOfOneNumber(form)
      const of = (text: string) => [...new Set(found(text, parameter, 1))].filter((name) => !free || name !== 'count')
      // A Portuguese form of one number may leave it out, where the same form of this language must not.
      const wanted = form ? (input.source.get(`${pluralOf(place, input.target)?.stem}_other`) ?? from) : from
      const single = free ? input.source.get(`${pluralOf(place, input.target)?.stem}_one`) : undefined
      if (single !== undefined && list(of(single)) === list(of(to))) return []
      return list(of(wanted)) === list(of(to)) ? [] : [`${place} has ${list(of(to))} instead of ${list(of(wanted))}`]
    }),

  tags: (input) =>
    translated(input)
      .filter(({ from, to }) => list(found(from, tag)) !== list(found(to, tag)))
      .map(({ place }) => place),

  numbersAndNames: (input) =>
    translated(input).flatMap(({ place, from, to }) => {
      const isOneNumber = pluralOf(place, input.target) !== undefined
      const facts = (text: string) =>
        list([...new Set([...found(text, names), ...(isOneNumber ? [] : numbers(text))])].map((it) => it.toUpperCase()))
      return facts(from) === facts(to) || input.glossary.numbers?.includes(place)
        ? []
        : [`${place} has '${facts(to)}' instead of '${facts(from)}'`]
    }),

  glossary: (input) =>
    translated(input).flatMap(({ place, from, to }) =>
      Object.entries(input.glossary.terms ?? {})
        .filter(([term]) => new RegExp(`(?<!\\p{L})${term}(?!\\p{L})`, 'iu').test(words(from)))
        .filter(([, any]) => !any.some((word) => to.toLowerCase().includes(word.toLowerCase())))
        .map(([term, any]) => `${place} lacks ${any.join(' or ')} for ${term}`),
    ),

  register: ({ target, glossary }) =>
    [...target].flatMap(([place, text]) =>
      (glossary.avoid ?? []).filter((word) => wholeWord(word).test(words(text))).map((word) => `${place} says ${word}`),
    ),

  script: ({ locale, target, glossary }) =>
    [...target]
      .filter(([place, text]) => !isInScript(words(text), locale) && !glossary.same?.includes(place))
      .map(([place]) => place),

  portuguese: (input) =>
    input.locale === 'pt-PT'
      ? []
      : translated(input)
          .filter(({ from, to }) => from === to && /\p{L}{2}/u.test(words(from)))
          .map(({ place }) => place)
          .filter((place) => !input.glossary.same?.includes(place)),

  consistency: (input) =>
    [...Map.groupBy(translated(input), ({ from }) => from)]
      .filter(([from, all]) => new Set(all.map(({ to }) => to)).size > 1 && !input.glossary.different?.includes(from))
      .filter(([, all]) => all.every(({ place }) => !pluralOf(place, input.target)))
      .map(([from, all]) => `'${from}' has ${[...new Set(all.map(({ to }) => `'${to}'`))].join(' and ')}`),

  length: (input) =>
    translated(input).flatMap(({ place, from, to }) => {
      const ratio = words(to).length / Math.max(1, words(from).length)
      const fits = ratio <= lengthLimit(words(from).length) && (ratio >= shortest || words(from).length < 5)
      return fits || input.glossary.long?.includes(place) ? [] : [`${place} is ${ratio.toFixed(2)} times as long`]
    }),

  formattedByHand: ({ target }) => [...target].filter(([, text]) => byHand.test(words(text))).map(([place]) => place),
} satisfies Record<string, Check>

export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as readonly CheckName[]
