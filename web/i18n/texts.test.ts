import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { isRefusalCode } from '../../shared/refusals.ts'
import { statedNumbers } from '../../shared/stated-numbers.ts'
import {
  countedKeys,
  digitFaults,
  parametersOf,
  pluralFaults,
  textsOf,
} from '../../test/support/texts/catalogue-faults.ts'
import {
  isCallOf,
  joinedTexts,
  literalTexts,
  parseSource,
  portugueseLiterals,
  walk,
} from '../../test/support/texts/source-faults.ts'

const root = new URL('..', import.meta.url).pathname
const locales = new Map<string, Map<string, string>>()
for (const file of globSync('i18n/*/*.json', { cwd: root })) {
  const locale = basename(dirname(file))
  const texts = textsOf(JSON.parse(readFileSync(root + file, 'utf8')), `${basename(file, '.json')}:`)
  locales.set(locale, new Map([...(locales.get(locale) ?? []), ...texts]))
}
const ptBR = locales.get('ptBR') ?? new Map<string, string>()
const sources = globSync('**/*.{ts,tsx,js}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$|^plugins/.test(file))
  .map((file) => ({ file, tree: parseSource(readFileSync(root + file, 'utf8')) }))

/** Refusals and the provider's causes are codes: their ends are no plural forms. */
const isCode = (key: string) =>
  isRefusalCode(key.replace(/^(?:admin-)?errors:error\./, '')) ||
  key === 'admin-orders:why.cc_rejected_bad_filled_other'

/** Texts with digits, and why. The lawyers' texts name laws, dates and terms. */
const digitsAllowed = {
  examples: [
    'errors:error.withdrawal.pix_key_invalid_phone',
    'errors:error.withdrawal.receiver_invalid',
    'errors:error.entity.pix_key_invalid_phone',
    'pickups:weightWrong',
    'recyclables:form.typeHint',
    'settings:maintenance.placeholder',
    'withdrawals:admin.transfer.receiverHint',
  ],
  times: [
    'home-sections:questions.support.answer',
    'home-sections:footer.supportHours',
    'mails:weekly.text',
    'mails:list.weekly',
    'pages:suspended.contact',
    'tickets:description',
    'tickets:intro',
    'tickets:sentText',
    'tickets:waiting',
  ],
  ends: [
    'donations:preference.percentHint',
    'errors:error.donation_preference.percent_out_of_range',
    'exchange-rates:price',
    'goals:form.targetCount',
    'pickups:starsRequired',
  ],
  keys: ['moderation:keys'],
  periods: ['figures:period.week', 'figures:period.half', 'figures:period.year'],
}

/** Portuguese in the code: the city's name, and the fault before any text is loaded (rules 13.7). */
const portugueseAllowed = ['São Paulo', 'Erro ao carregar aplicação']

const inSources = (faultsOf: (tree: ts.SourceFile) => readonly string[]) =>
  sources.flatMap(({ file, tree }) => faultsOf(tree).map((text) => ({ file, text })))

describe('texts', () => {
  it.each([...locales])('have the plural forms of their language: %s', (locale, texts) => {
    expect(pluralFaults(texts, languageTag(locale as Locale), isCode)).toEqual([])
  })

  it('are counted where the source gives a count', () => {
    const counted = new Set([...countedKeys(ptBR, isCode).keys()].map((key) => key.replace(/^.*?:/, '')))
    const hasForms = (key: RegExp) => [...counted].some((known) => key.test(known))
    const calls = inSources((tree) =>
      countCalls(tree)
        .filter((key) => key !== undefined && !hasForms(key))
        .map(String),
    )
    expect(calls).toEqual([])
  })

  it('name amounts and numbers instead of writing them', () => {
    const allowed = new Set<string>(Object.values(digitsAllowed).flat())
    const found = digitFaults(ptBR)
      .filter((key) => !key.startsWith('legal:'))
      .map((key) => key.replace(/^admin-errors:/, 'errors:'))
    expect(found.filter((key) => !allowed.has(key))).toEqual([])
    expect([...allowed].filter((key) => !found.includes(key))).toEqual([])
  })

  it('state every number of the rules, and format no other', () => {
    const named = [...ptBR.values()].flatMap(parametersOf)
    const formatted = named.filter(({ isFormatted }) => isFormatted).map(({ name }) => name)
    expect(formatted.filter((name) => !(name in statedNumbers))).toEqual([])
    const stated = new Set(named.map(({ name }) => name))
    expect(Object.keys(statedNumbers).filter((name) => !stated.has(name))).toEqual([])
  })

  it('are in the catalogues, not in the components', () => {
    expect(inSources(literalTexts)).toEqual([])
    const portuguese = inSources(portugueseLiterals).map(({ text }) => text)
    expect(new Set(portuguese)).toEqual(new Set(portugueseAllowed))
  })

  it('are whole: none is put together from pieces', () => {
    expect(inSources(joinedTexts)).toEqual([])
  })
})

/** Returns the keys of `t(key, { count })` as patterns. */
function countCalls(tree: ts.SourceFile): RegExp[] {
  const found: RegExp[] = []
  walk(tree, (node) => {
    if (!isCallOf(node, 't')) return
    const [key, values] = node.arguments
    const isCounted =
      values &&
      ts.isObjectLiteralExpression(values) &&
      values.properties.some(({ name }) => name?.getText() === 'count')
    if (!key || !isCounted) return
    const [first] = keysIn(key)
    if (first !== undefined) found.push(new RegExp(`^(?:${keysIn(key).join('|')})$`))
  })
  return found
}

function keysIn(key: ts.Expression): string[] {
  if (ts.isConditionalExpression(key)) return [key.whenTrue, key.whenFalse].flatMap(keysIn)
  const escaped = (text: string) => text.replace(/^[\w-]+:/, '').replaceAll('.', '\\.')
  if (ts.isStringLiteral(key)) return [escaped(key.text)]
  if (!ts.isTemplateExpression(key)) return []
  return [escaped(key.head.text) + key.templateSpans.map(({ literal }) => `.+${escaped(literal.text)}`).join('')]
}
