import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every page has an address, or another page shows it', () => {
  const pages = globSync('web/features/**/*-page.tsx', { cwd: root })
  expect(pages.length).toBeGreaterThan(20)
  const shownBy = [...globSync('web/app/**/*.tsx', { cwd: root }), ...pages].map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const isShown = (page: string) =>
    shownBy.some(({ file, text }) => file !== page && text.includes(`/${basename(page)}'`))
  expect(pages.filter((page) => !isShown(page))).toEqual([])
})

test('every entry of the menu for admins has a text', () => {
  const bar = readFileSync(join(root, 'web/app/frame/admin-bar.tsx'), 'utf8')
  const pages = readFileSync(join(root, 'web/i18n/ptBR/pages.json'), 'utf8')
  const { administration } = JSON.parse(pages) as { administration: Record<string, string> }
  const named = [...bar.matchAll(/'(administration\.\w+)'/g)].map(([, key]) => key)
  expect(named.toSorted()).toEqual(
    Object.keys(administration)
      .map((key) => `administration.${key}`)
      .toSorted(),
  )
})
