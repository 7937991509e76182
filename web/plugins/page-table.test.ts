import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { declaredPages } from './page-table.ts'

const table = (entry: string) => `export const pageRoutes = [${entry}]`

describe('declaredPages', () => {
  it('returns the listing with its module and texts', () => {
    expect(declaredPages().find((page) => page.path === '/recyclables/new?')).toEqual({
      path: '/recyclables/new?',
      access: 'open',
      module: 'app/routes/listing-route.tsx',
      texts: ['recyclables', 'saved-searches'],
      hasData: true,
    })
  })

  it('returns every page of the application, with existing modules and texts', async () => {
    const { pageRoutes } = await import('../app/routes.tsx')
    const pages = declaredPages()
    expect(pages.map(({ path, access }) => ({ path, access }))).toEqual(
      pageRoutes.map(({ path, access }) => ({ path, access })),
    )
    for (const { module, texts } of pages) {
      for (const file of [module, ...texts.map((name) => `i18n/ptBR/${name}.json`)]) {
        expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true)
      }
    }
  })

  it('reads a page without texts and data', () => {
    const source = table("{ path: '/a', access: 'open', page: lazyPage(() => import('./a.tsx')) }")
    expect(declaredPages(source)).toEqual([
      { path: '/a', access: 'open', module: 'app/a.tsx', texts: [], hasData: false },
    ])
  })

  it.each([
    ['a page made elsewhere', "{ path: '/a', access: 'open', page: a }", /The page of \/a is not made/],
    [
      'a module that is no text',
      "{ path: '/a', access: 'open', page: lazyPage(() => import(a)) }",
      /expected a string literal/,
    ],
    ['no page at all', '', /declares no page/],
  ])('throws for %s', (_what, entry, message) => {
    expect(() => declaredPages(table(entry))).toThrow(message)
  })
})
