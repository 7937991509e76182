import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { problemsOf } from '../../functions/kit/catalogues/problems.ts'
import { languageTag } from '../../shared/language-tag.ts'
import { type Locale, locales } from '../../shared/locales.ts'

const root = join(import.meta.dirname, '../..')
const namesIn = (pattern: string, end: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => basename(file, end))
    .toSorted()
const offered = globSync('web/i18n/*/common.json', { cwd: root }).map((file) => basename(dirname(file)) as Locale)
const namespaces = namesIn('web/i18n/ptBR/*.json', '.json')
const catalogues = namesIn('functions/texts/ptBR/*.json', '.json')
const read = (locale: string, name: string): unknown =>
  JSON.parse(readFileSync(join(root, `functions/texts/${locale}/${name}.json`), 'utf8'))

const folders = globSync('functions/texts/*', { cwd: root }).map((folder) => basename(folder))

test('every offered locale is one of the 27', () => {
  expect([...offered, ...folders].filter((locale) => !locales.some((known) => known === locale))).toEqual([])
})

test('the functions have texts in the offered locales', () => {
  expect(folders.map((locale) => `functions/texts/${locale}`).toSorted()).toEqual(
    offered.map((locale) => `functions/texts/${locale}`).toSorted(),
  )
})

test('each catalogue of the functions has the module that reads it', () => {
  const modules = globSync('functions/*/texts/*.ts', { cwd: root })
  expect(modules.map((file) => basename(file, '.ts')).toSorted()).toEqual(catalogues)
  for (const file of modules) {
    const name = basename(file, '.ts')
    const text = readFileSync(join(root, file), 'utf8')
    expect(text, file).toMatch(new RegExp(`ptBR/${name}\\.json[^]*readCatalogues<[^]*>\\('${name}'\\)`))
  }
})

describe.each(offered)('%s', (locale) => {
  it('has all texts of the website and of the functions', () => {
    const files = [
      ...namespaces.map((name) => `web/i18n/${locale}/${name}.json`),
      ...catalogues.map((name) => `functions/texts/${locale}/${name}.json`),
    ]
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it.each(catalogues)('has the keys, placeholders and plural forms of %s', (name) => {
    expect(problemsOf(read('ptBR', name), read(locale, name), languageTag(locale))).toEqual([])
  })

  it('has the tips of each material and season at the place of the Portuguese ones', () => {
    const facts = (of: string) => (read(of, 'tips') as object[]).map((tip) => ({ ...tip, text: '' }))
    expect(facts(locale)).toEqual(facts('ptBR'))
  })
})
