import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { presentLocales } from '../../web/plugins/catalogues.ts'
import { readGlossary, readPortuguese, root } from './catalogue.ts'

const locales = presentLocales(root)

test('every locale has a glossary', () => {
  const files = locales.map((locale) => `docs/glossary/${locale}.json`)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the exceptions of a glossary name existing texts', () => {
  const source = readPortuguese()
  const texts = new Set(source.values())
  for (const locale of locales) {
    const { same = [], long = [], numbers = [], different = [] } = readGlossary(locale)
    expect(
      [...same, ...long, ...numbers].filter((place) => !source.has(place.replace(/_(zero|two|few)$/, '_other'))),
    ).toEqual([])
    expect(different.filter((text) => !texts.has(text))).toEqual([])
  }
})
