import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every page has an address', () => {
  const routes = globSync('web/app/{routes,admin-pages,routes/*}.tsx', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const pages = globSync('web/features/**/*-page.tsx', { cwd: root })
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((file) => !routes.includes(basename(file)))).toEqual([])
})
