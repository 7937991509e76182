import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]
const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  test('names existing files of this repository', () => {
    const named = [
      ...text.matchAll(/`((?:infra|functions|shared|events|web|local|test|bench|docs)\/[\w./-]*\.(?:tsx?|json|md))`/g),
    ]
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names existing commands of package.json', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  test('links to existing pages and pictures', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => to)
    expect(links.filter((to) => !existsSync(join(root, dirname(page), to)))).toEqual([])
  })
})
