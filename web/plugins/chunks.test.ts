import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkGroups, chunks } from './chunks.ts'
import { misplaced, missingOffline } from './named-files.ts'

const top = join(import.meta.dirname, '../..')
const exists = (path: string) =>
  existsSync(join(top, path)) || globSync(`${path}.{ts,tsx,json,module.css}`, { cwd: top }).length > 0
const holderOf = (id: string) =>
  chunkGroups.filter(({ test }) => test(id)).sort((a, b) => b.priority - a.priority)[0]?.name

describe('what is delivered together', () => {
  it.each(
    chunks.flatMap(({ name, modules, root }) =>
      [...modules, ...(root ? [root] : [])].filter((each) => /^(web|shared)\//.test(each)).map((each) => [name, each]),
    ),
  )('%s: %s exists', (_name, module) => {
    expect(exists(module)).toBe(true)
  })

  it.each(chunks.flatMap(({ name, folders = [] }) => folders.map((folder) => [name, folder])))(
    '%s: %s is installed',
    (_name, folder) => {
      const inside = folder.startsWith('/node_modules/') ? folder : `/node_modules/${folder}`
      expect(existsSync(top + inside)).toBe(true)
    },
  )

  it('brings the shell with all that it imports, and no page', () => {
    expect(holderOf(join(top, 'web/app/main.tsx'))).toBe('shell')
    expect(holderOf(join(top, 'web/app/frame/top-bar.module.css'))).toBe('shell')
    expect(holderOf(join(top, 'web/i18n/ptBR/common.json'))).toBe('shell')
    expect(holderOf(join(top, 'web/features/home/home-page.tsx'))).toBe('home-page')
  })

  it('dresses a part where it is', () => {
    expect(holderOf(join(top, 'web/ui/ads/price.module.css'))).toBe(holderOf(join(top, 'web/ui/ads/price.tsx')))
  })
})

describe('a build whose files are not as they are named', () => {
  const groups = [{ name: 'ads', modules: ['web/ui/ads/price'], folders: ['/node_modules/zod/'] }]
  const built = (name: string, ...moduleIds: string[]) => ({ name, moduleIds })

  it('is fine where every module is in its file', () => {
    expect(misplaced(groups, [built('ads', '/r/web/ui/ads/price.tsx', '/r/node_modules/zod/index.js')])).toEqual([])
  })

  it('is told by modules that nothing needs any more, or that went elsewhere', () => {
    expect(misplaced(groups, [built('shell', '/r/web/ui/ads/price.tsx')])).toEqual([
      'chunks.ts puts web/ui/ads/price into ads, but it is in shell',
      'chunks.ts puts /node_modules/zod/ into ads, but nothing needs anything of it',
    ])
    expect(misplaced(groups, [built('ads', '/r/node_modules/zod/index.js')])).toEqual([
      'chunks.ts puts web/ui/ads/price into ads, but nothing needs such a module',
    ])
  })

  it('is told by files that are wanted offline and are not there', () => {
    const files = [{ fileName: 'assets/shell-DPe_i91r.js' }]
    expect(missingOffline(['shell.js', 'shell.css'], files)).toEqual([
      'installable.ts wants shell.css offline, but no such file is built',
    ])
  })
})
