import { describe, expect, it } from 'vitest'
import { addressPattern, type BuiltFile, filesOfPage, groupsOfPage, textFiles, withEarly } from './early.ts'
import { declaredPages } from './page-table.ts'

const at = (module: string) => `/home/ana/retorna/web/${module}`
const chunk = (fileName: string, more: Partial<BuiltFile> = {}): BuiltFile => ({ type: 'chunk', fileName, ...more })

const files: readonly BuiltFile[] = [
  chunk('listing-route.js', {
    facadeModuleId: at('app/routes/listing-route.tsx'),
    moduleIds: [at('app/routes/listing-route.tsx')],
    imports: ['ads.js', 'listing-page.js'],
    viteMetadata: { importedCss: new Set(['listing.css']) },
  }),
  chunk('listing-page.js', { imports: ['ads.js'] }),
  chunk('ads.js', { imports: ['listing-page.js'], viteMetadata: { importedCss: new Set(['ads.css']) } }),
  chunk('data.js', { moduleIds: [at('app/data-provider.tsx')], imports: ['libraries.js'] }),
  chunk('data-provider.js', { facadeModuleId: at('app/data-provider.tsx'), imports: ['data.js'] }),
  chunk('libraries.js'),
  chunk('errors.js', { moduleIds: [at('i18n/ptBR/errors.json')] }),
  chunk('recyclables.js', { moduleIds: [at('i18n/ptBR/recyclables.json')] }),
  chunk('map.js', { moduleIds: [at('features/map/ads-canvas.tsx')] }),
]
const listing = {
  path: '/recyclables',
  access: 'open',
  module: 'app/routes/listing-route.tsx',
  texts: ['recyclables'],
  hasData: true,
}

const none = { pages: [], textFiles: [] }

describe('withEarly', () => {
  it('preloads all module scripts and starts none directly', () => {
    const scripts = ['runtime', 'libraries', 'shell'].map((name) => `/assets/${name}-1.js`)
    const built = scripts.map((src) => `<script type="module" crossorigin src="${src}"></script>`).join('\n    ')
    const html = withEarly(`<head>${built}<link rel="stylesheet" href="/assets/shell.css"></head>`, none)
    expect(html).not.toContain('<script type="module"')
    expect([...html.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
      scripts,
    )
    expect(html).toContain('"entry":"/assets/shell-1.js"')
    expect(html).toContain('<link rel="stylesheet" href="/assets/shell.css">')
    expect(() => withEarly('<head></head>', none)).toThrow('starts no module')
  })
})

describe('filesOfPage', () => {
  it('returns the files of module, texts and data, with their imports and styles', () => {
    expect(filesOfPage(listing, files).sort()).toEqual([
      'ads.css',
      'ads.js',
      'data-provider.js',
      'data.js',
      'errors.js',
      'libraries.js',
      'listing-page.js',
      'listing-route.js',
      'listing.css',
      'recyclables.js',
    ])
  })

  it('omits the data layer for a page without API calls', () => {
    expect(filesOfPage({ ...listing, hasData: false }, files)).not.toContain('data.js')
  })

  it('throws for a module missing from the build', () => {
    expect(() => filesOfPage({ ...listing, texts: ['reports'] }, files)).toThrow(
      'No file of the build holds web/i18n/ptBR/reports.json',
    )
  })
})

describe('texts of other locales', () => {
  it('are the page groups of a page, without the first, which every page loads', () => {
    expect(groupsOfPage({ texts: ['home'], hasData: false })).toEqual([])
    expect(groupsOfPage({ texts: ['recyclables', 'pickups'], hasData: true })).toEqual(['ads', 'dealing'])
  })

  it('replace the scripts that hold Portuguese texts alone', () => {
    const mixed = chunk('home-page.js', { moduleIds: [at('i18n/ptBR/home.json'), at('features/home/home-page.tsx')] })
    expect(textFiles([...files, mixed])).toEqual(['errors.js', 'recyclables.js'])
  })
})

describe('addressPattern', () => {
  it.each([
    ['/', '/', true],
    ['/', '/recyclables', false],
    ['/recyclables', '/recyclables', true],
    ['/recyclables', '/recyclables/', true],
    ['/recyclables/new?', '/recyclables', true],
    ['/recyclables/new?', '/recyclables/new', true],
    ['/recyclables/new?', '/recyclables/ne', false],
    ['/recyclables/new?', '/recyclables/ad_1', false],
    ['/recyclables/:id/:slug?', '/recyclables/ad_1', true],
    ['/recyclables/:id/:slug?', '/recyclables/ad_1/garrafas-pet', true],
    ['/recyclables/:id/:slug?', '/recyclables', false],
    ['/recyclables/:id/:slug?', '/recyclables/a/b/c', false],
    ['/reset-password/:token?', '/reset-password', true],
    ['/admin/*', '/admin/users/one', true],
    ['/admin/*', '/admin', false],
  ])('%s and %s', (path, address, fits) => {
    expect(new RegExp(addressPattern(path)).test(address)).toBe(fits)
  })

  it('matches one page per address', () => {
    const patterns = declaredPages()
      .filter(({ path }) => path !== '*')
      .map(({ path }) => new RegExp(addressPattern(path)))
    for (const { path } of declaredPages()) {
      const address = path.replaceAll(/\/:?\w+\?/g, '').replaceAll(/:\w+|\*/g, 'one')
      if (path !== '*') expect(patterns.filter((pattern) => pattern.test(address))).toHaveLength(1)
    }
  })
})
