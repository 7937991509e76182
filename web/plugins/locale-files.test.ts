import { describe, expect, it } from 'vitest'
import { completed, ownCatalogues } from './catalogues.ts'
import { localeBuild, portugueseNamespaces, withLocales } from './locale-files.ts'
import { groupOf, pageGroups } from './page-groups.ts'

const portuguese = {
  common: {
    greeting: 'Olá',
    cart: { items_one: '{{count}} item', items_many: '{{count}} de itens', items_other: 'n' },
  },
}

describe('page groups', () => {
  it('contain every namespace once', () => {
    expect(Object.values(pageGroups).flat().toSorted()).toEqual(portugueseNamespaces().toSorted())
    expect(() => groupOf('weather')).toThrow('has no group for weather.json')
  })
})

describe('catalogues of a build', () => {
  it('take a missing text from the Portuguese, as a whole', () => {
    expect(completed(portuguese, { common: {} }, 'en-US').common).toMatchObject({ greeting: 'Olá' })
    expect(completed(portuguese, {}, 'en-US').common).toMatchObject({ greeting: 'Olá' })
  })

  it('take a missing plural form from the own form other, never from the Portuguese', () => {
    const own = { common: { greeting: 'Привет', cart: { items_one: 'один', items_other: 'другие' } } }
    expect(completed(portuguese, own, 'ru-RU').common?.cart).toEqual({
      items_one: 'один',
      items_few: 'другие',
      items_many: 'другие',
      items_other: 'другие',
    })
    const japanese = { common: { greeting: 'こんにちは', cart: { items_other: '個' } } }
    expect(completed(portuguese, japanese, 'ja-JP').common?.cart).toEqual({ items_other: '個' })
  })

  it('lay a regional locale over its base, form by form', () => {
    const folders = {
      'es-ES': { common: { greeting: 'Hola', cart: { items_one: 'uno', items_other: 'otros' } } },
      'es-AR': { common: { cart: { items_one: 'uno, che' } } },
    }
    const read = (locale: string) => folders[locale as 'es-ES']
    expect(ownCatalogues(read, 'es-AR')).toEqual({
      common: { greeting: 'Hola', cart: { items_one: 'uno, che', items_other: 'otros' } },
    })
  })
})

describe('files of a locale', () => {
  const catalogues = { common: { a: 'one' }, home: { b: 'two' }, legal: { c: 'three' } }

  it('are one a page group, all with the hash of the locale', () => {
    const { hash, files } = localeBuild('en-US', catalogues)
    expect(files.map(({ fileName }) => fileName)).toEqual([
      `assets/en-US-${hash}-start.json`,
      `assets/en-US-${hash}-legal.json`,
    ])
    expect(JSON.parse(files[0]?.source ?? '')).toEqual({ common: { a: 'one' }, home: { b: 'two' } })
    expect(localeBuild('en-US', { ...catalogues, legal: { c: '3' } }).hash).not.toBe(hash)
  })

  it('are named in index.html by their hashes alone, and not at all without another locale', () => {
    const html = '<head><!--head--></head>'
    expect(withLocales(html, [])).toBe(html)
    const built = withLocales(html, [localeBuild('en-US', catalogues)])
    expect(built).toMatch(/^<head><script type="application\/json" id="locales">.*"en-US":"[\w-]{7}".*<!--head-->/s)
    expect(built).not.toContain('assets/')
  })
})
