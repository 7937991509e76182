import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { chunkGroups, chunks } from './chunks.ts'
import { incompleteOffline, misplaced, missingOffline } from './named-files.ts'

const top = join(import.meta.dirname, '../..')
const exists = (path: string) =>
  existsSync(join(top, path)) || globSync(`${path}.{ts,tsx,json,module.css}`, { cwd: top }).length > 0
const holderOf = (id: string) =>
  chunkGroups.filter(({ test }) => test(id)).sort((a, b) => b.priority - a.priority)[0]?.name

describe('chunks', () => {
  it('name existing modules', () => {
    const named = chunks.flatMap(({ name, modules, root }) =>
      [...modules, ...(root ? [root] : [])]
        .filter((module) => /^(web|shared)\//.test(module))
        .map((module) => [`${name}: ${module}`, module] as const),
    )
    return checkCells(named, (module) => expect(exists(module)).toBe(true))
  })

  it('name installed packages', () => {
    const named = chunks.flatMap(({ name, folders = [] }) =>
      folders.map((folder) => [`${name}: ${folder}`, folder] as const),
    )
    return checkCells(named, (folder) => {
      const inside = folder.startsWith('/node_modules/') ? folder : `/node_modules/${folder}`
      expect(existsSync(top + inside)).toBe(true)
    })
  })

  it('puts the shell and its imports into one chunk, without pages', () => {
    expect(holderOf(join(top, 'web/app/main.tsx'))).toBe('shell')
    expect(holderOf(join(top, 'web/app/frame/top-bar.module.css'))).toBe('shell')
    expect(holderOf(join(top, 'web/i18n/ptBR/common.json'))).toBe('shell')
    expect(holderOf(join(top, 'web/features/home/home-page.tsx'))).toBe('home-page')
  })

  it('puts a stylesheet into the chunk of its component', () => {
    expect(holderOf(join(top, 'web/ui/ads/price.module.css'))).toBe(holderOf(join(top, 'web/ui/ads/price.tsx')))
  })
})

describe('named-files check', () => {
  const groups = [{ name: 'ads', modules: ['web/ui/ads/price'], folders: ['/node_modules/zod/'] }]
  const built = (name: string, ...moduleIds: string[]) => ({ name, moduleIds })

  it('accepts a build with every module in its chunk', () => {
    expect(misplaced(groups, [built('ads', '/r/web/ui/ads/price.tsx', '/r/node_modules/zod/index.js')])).toEqual([])
  })

  it('reports modules that are unused or in another chunk', () => {
    expect(misplaced(groups, [built('shell', '/r/web/ui/ads/price.tsx')])).toEqual([
      'chunks.ts puts web/ui/ads/price into ads, but it is in shell',
      'chunks.ts puts /node_modules/zod/ into ads, but nothing needs anything of it',
    ])
    expect(misplaced(groups, [built('ads', '/r/node_modules/zod/index.js')])).toEqual([
      'chunks.ts puts web/ui/ads/price into ads, but nothing needs such a module',
    ])
  })

  it('reports missing offline files', () => {
    const files = [{ fileName: 'assets/shell-DPe_i91r.js' }]
    expect(missingOffline(['shell.js', 'shell.css'], files)).toEqual([
      'installable.ts wants shell.css offline, but no such file is built',
    ])
  })

  it('reports imports of offline files that are not offline', () => {
    const file = {
      fileName: 'assets/shell-DPe_i91.js',
      imports: ['assets/libraries-CIYkmOh.js', 'assets/cards-BeRnUXe.js'],
      viteMetadata: { importedCss: new Set(['assets/shell-JZQjIfY.css']) },
    }
    expect(incompleteOffline(['shell.js', 'libraries.js', 'shell.css'], [file])).toEqual([
      'installable.ts wants assets/shell-DPe_i91.js offline, but not assets/cards-BeRnUXe.js, which it imports',
    ])
    expect(incompleteOffline(['shell.js', 'libraries.js', 'cards.js'], [file])).toEqual([
      'installable.ts wants assets/shell-DPe_i91.js offline, but not assets/shell-JZQjIfY.css, which it imports',
    ])
  })
})
