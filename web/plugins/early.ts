import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { conversionPrefix, photoWidths, widthsOf } from '../../shared/photos/path.ts'
import { cardSizes, wideSizes } from '../../shared/photos/sizes.ts'
import { defaultPlace } from '../lib/places/default-place.ts'
import { groupOf } from './page-groups.ts'
import { type DeclaredPage, declaredPages } from './page-table.ts'

/** Modules that `lazyDataPage` adds to a page. */
const ofDataPages = ['app/data-provider.tsx', textsOf('errors')]

const script = readFileSync(new URL('../early.js', import.meta.url), 'utf8')

/**
 * The module scripts in the built HTML: one per import of the entry, in order. `web/early.js` replaces them.
 * It starts the last one, which imports the others, after the first paint.
 */
const moduleScripts = /<script type="module"(?: crossorigin)? src="([^"]+)"><\/script>\s*/g

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]

export interface BuiltFile {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/**
 * Inlines `web/early.js` and its data into index.html, which serves every address and so cannot name a page's files.
 * Without it, a page's script loads only after the libraries (98 KiB gz) have run, and API calls start after that.
 * Pages behind a sign-in are excluded: their file names would cost every visitor 0.5 KiB.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'retorna:early-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle: Bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset') return
      const already = String(html.source)
      const files = Object.values(bundle) as readonly BuiltFile[]
      const wanted = declaredPages()
        .filter((page) => page.access === 'open' && page.path !== '*')
        .map((page) => ({
          address: addressPattern(page.path),
          files: filesOfPage(page, files).filter((file) => !already.includes(file)),
          groups: groupsOfPage(page),
        }))
      html.source = withEarly(already, { pages: wanted, textFiles: textFiles(files) })
    },
  }
}

interface EarlyPages {
  readonly pages: readonly {
    readonly address: string
    readonly files: readonly string[]
    /** Page groups of its texts, for locales other than the default. */
    readonly groups: readonly string[]
  }[]
  /** Scripts of Portuguese texts alone, which other locales do not need. */
  readonly textFiles: readonly string[]
}

export function withEarly(html: string, wanted: EarlyPages): string {
  const scripts = [...html.matchAll(moduleScripts)].map(([, address = '']) => address)
  if (scripts.length === 0) throw new Error('index.html starts no module')
  const place = html.search(moduleScripts)
  const rest = html.slice(place).replace(moduleScripts, '')
  return `${html.slice(0, place)}${earlyElements(scripts, wanted)}\n    ${rest}`
}

/** Returns all files for a page's first paint: those of its module and texts, with their imports. */
export function filesOfPage({ module, texts, hasData }: DeclaredPage, files: readonly BuiltFile[]): string[] {
  const modules = [module, ...(hasData ? ofDataPages : []), ...texts.map(textsOf)]
  return [...new Set(modules.flatMap((each) => filesOfModule(each, files)))]
}

/** Returns the page groups of a page's texts, without the first, which every page needs. */
export function groupsOfPage({ texts, hasData }: Pick<DeclaredPage, 'texts' | 'hasData'>): string[] {
  const groups = [...(hasData ? ['errors'] : []), ...texts].map(groupOf)
  return [...new Set(groups)].filter((group) => group !== 'start')
}

/** Returns the scripts that hold Portuguese texts and nothing else. */
export function textFiles(files: readonly BuiltFile[]): string[] {
  const isText = (id: string) => id.includes('/web/i18n/ptBR/')
  return files
    .filter(({ moduleIds = [] }) => moduleIds.length > 0 && moduleIds.every(isText))
    .map(({ fileName }) => fileName)
}

/**
 * Returns the files of a module with their imports and stylesheets.
 * A module in a named chunk also has a facade file of a few bytes, which `import()` requests.
 */
function filesOfModule(module: string, files: readonly BuiltFile[]): string[] {
  const isOurs = (id: string | null | undefined) => id?.endsWith(`/web/${module}`) === true
  const entries = files.filter((file) => isOurs(file.facadeModuleId) || file.moduleIds?.some(isOurs))
  if (entries.length === 0) throw new Error(`No file of the build holds web/${module}`)
  const seen = new Set<string>()
  const collect = (file: BuiltFile | undefined) => {
    if (!file || seen.has(file.fileName)) return
    seen.add(file.fileName)
    for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style)
    for (const imported of file.imports ?? []) collect(files.find(({ fileName }) => fileName === imported))
  }
  for (const entry of entries) collect(entry)
  return [...seen]
}

/** Converts a route to a pattern: `/recyclables/:id/:slug?` becomes `^/recyclables/[^/]+(/[^/]+)?/?$`. */
export function addressPattern(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const pattern = parts.map((part) => {
    if (part === '*') return '/.+'
    const one = part.startsWith(':') ? '/[^/]+' : `/${part.replace(/\?$/, '')}`
    return part.endsWith('?') ? `(${one})?` : one
  })
  return `^${pattern.join('')}/?$`
}

/**
 * Returns the early script with its data: the entry (the last script) and each page's files. The first matching page
 * wins.
 * The script is the same in every build, so that the CSP can contain its hash.
 */
export function earlyElements(scripts: readonly string[], { pages, textFiles }: EarlyPages): string {
  const facts = {
    entry: scripts.at(-1),
    pages: pages.map((page) => [page.address, page.files, page.groups]),
    textFiles: textFiles.filter((file) => pages.some(({ files }) => files.includes(file))),
    place: defaultPlace,
    photo: {
      widths: photoWidths,
      firstWidths: widthsOf({ conversion: null }),
      prefix: conversionPrefix,
      cardSizes,
      wideSizes,
    },
  }
  return [
    ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}" />`),
    `<script type="application/json" id="early">${JSON.stringify(facts)}</script>`,
    `<script>${script}</script>`,
  ].join('\n    ')
}

function textsOf(namespace: string): string {
  return `i18n/ptBR/${namespace}.json`
}
