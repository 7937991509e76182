import { describe, expect, it, test } from 'vitest'
import { presentLocales } from '../../web/plugins/catalogues.ts'
import { readGlossary, readPortuguese, readTexts, root } from './catalogue.ts'
import { checkNames, checks } from './checks.ts'
import { unrendered } from './rendering.ts'

const source = readPortuguese()

test('the Portuguese texts of the browser and of the functions are read', () => {
  expect(source.get('web/i18n/ptBR/common.json:brand.name')).toBe('Retorna')
  expect([...source.keys()].some((place) => place.startsWith('functions/'))).toBe(true)
})

describe.each(presentLocales(root))('%s', (locale) => {
  const target = readTexts(locale)
  const input = { locale, source, target, glossary: readGlossary(locale) }

  it.each(checkNames)('passes the check %s', (name) => {
    expect(checks[name](input)).toEqual([])
  })

  it('renders every text with forms', async () => {
    expect(await unrendered(locale, target)).toEqual([])
  })
})
