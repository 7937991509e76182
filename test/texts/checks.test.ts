import { describe, expect, it } from 'vitest'
import type { Locale } from '../../shared/locales.ts'
import type { Glossary } from './catalogue.ts'
import { type CheckName, checkNames, checks } from './checks.ts'
import { unrendered } from './rendering.ts'

const source = {
  'a:publish': 'Publicar anúncio',
  'a:publishAgain': 'Publicar anúncio',
  'a:pay': 'Pague com PIX em 3 dias',
  'a:hello': 'Olá, <b>{{name}}</b>!',
  'a:ads_one': '{{count}} anúncio',
  'a:ads_many': '{{count}} de anúncios',
  'a:ads_other': '{{count}} anúncios',
}
const german = {
  'a:publish': 'Anzeige aufgeben',
  'a:publishAgain': 'Anzeige aufgeben',
  'a:pay': 'Zahle mit PIX in 3 Tagen',
  'a:hello': 'Hallo, <b>{{name}}</b>!',
  'a:ads_one': 'Eine Anzeige',
  'a:ads_other': '{{count}} Anzeigen',
}
const russian = {
  'a:publish': 'Разместить объявление',
  'a:publishAgain': 'Разместить объявление',
  'a:pay': 'Оплатите через PIX за 3 дня',
  'a:hello': 'Привет, <b>{{name}}</b>!',
  'a:ads_one': '{{count}} объявление',
  'a:ads_few': '{{count}} объявления',
  'a:ads_many': '{{count}} объявлений',
  'a:ads_other': '{{count}} объявления',
}
const glossary: Glossary = { terms: Object.fromEntries([['anúncio', ['Anzeige']]]), avoid: ['Sie'] }
const textsOf = (texts: object) => new Map(Object.entries(texts) as [string, string][])

function faults(name: CheckName, change: object, locale: Locale = 'de-DE'): readonly string[] {
  const target = textsOf({ ...(locale === 'de-DE' ? german : russian), ...change })
  for (const [place, text] of target) if (text === '') target.delete(place)
  return checks[name]({ locale, source: textsOf(source), target, glossary: locale === 'de-DE' ? glossary : {} })
}

it.each(checkNames)('%s passes good texts in two languages', (name) => {
  expect(faults(name, {})).toEqual([])
  expect(faults(name, {}, 'ru-RU')).toEqual([])
})

describe('each check finds its fault', () => {
  it.each<[CheckName, object, string | RegExp, Locale?]>([
    ['missing', { 'a:pay': '' }, 'a:pay'],
    ['extra', { 'a:sell': 'Verkaufen' }, 'a:sell'],
    ['pluralForms', { 'a:ads_many': '{{count}} Anzeigen' }, 'a:ads has many one other instead of one other'],
    ['pluralForms', { 'a:ads_few': '' }, 'a:ads has many one other instead of few many one other', 'ru-RU'],
    ['placeholders', { 'a:hello': 'Hallo, <b>{{nome}}</b>!' }, 'a:hello has nome instead of name'],
    // One is 1, 21, 31 and so on in Russian.
    ['placeholders', { 'a:ads_one': 'одно объявление' }, 'a:ads_one has  instead of count', 'ru-RU'],
    ['tags', { 'a:hello': 'Hallo, {{name}}!' }, 'a:hello'],
    ['numbersAndNames', { 'a:pay': 'Zahle mit PIX in 4 Tagen' }, "a:pay has '4 PIX' instead of '3 PIX'"],
    ['numbersAndNames', { 'a:pay': 'Zahle in 3 Tagen' }, "a:pay has '3' instead of '3 PIX'"],
    ['glossary', { 'a:publish': 'Inserat aufgeben' }, 'a:publish lacks Anzeige for anúncio'],
    ['register', { 'a:pay': 'Zahlen Sie mit PIX in 3 Tagen' }, 'a:pay says Sie'],
    ['script', { 'a:pay': 'Pay with PIX in 3 days' }, 'a:pay', 'ru-RU'],
    ['script', { 'a:pay': 'Zаhle mit PIX in 3 Tagen' }, 'a:pay'],
    ['portuguese', { 'a:publish': 'Publicar anúncio' }, 'a:publish'],
    ['consistency', { 'a:publishAgain': 'Anzeige schalten' }, /^'Publicar anúncio' has/],
    ['length', { 'a:publish': 'Anzeige '.repeat(6) }, /^a:publish is 3\.00 times as long/],
    ['formattedByHand', { 'a:pay': 'Zahle R$ 3 mit PIX' }, 'a:pay'],
  ])('%s: %o', (name, change, fault, locale) => {
    expect(faults(name, change, locale)).toEqual(
      [expect.stringMatching(fault)].map((it) => (typeof fault === 'string' ? fault : it)),
    )
  })
})

it('finds a word to avoid between other letters where words have no blanks', () => {
  const target = textsOf({ 'a:pay': '料金はあなたが払います' })
  expect(checks.register({ locale: 'ja-JP', source: target, target, glossary: { avoid: ['あなた'] } })).toEqual([
    'a:pay says あなた',
  ])
})

it('renders texts with forms for every count, and finds a missing form', async () => {
  expect(await unrendered('ru-RU', textsOf(russian))).toEqual([])
  const { 'a:ads_many': _, ...rest } = russian
  expect(await unrendered('ru-RU', textsOf(rest))).toContain('a:ads shows no text for 5')
})
