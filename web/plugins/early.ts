import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { conversionPrefix, photoWidths, widthsOf } from '../../shared/photos/path.ts'
import { cardSizes, wideSizes } from '../../shared/photos/sizes.ts'
import { defaultPlace } from '../lib/places/default-place.ts'
import { type DeclaredPage, declaredPages } from './page-table.ts'

/** What `lazyDataPage` adds to a page's own module and texts. */
const ofDataPages = ['app/data-provider.tsx', textsOf('errors')]

const script = readFileSync(new URL('../early.js', import.meta.url), 'utf8')

/**
 * How the bundler starts the application: an entry that only imports is several scripts, in the order of its imports.
 * `web/early.js` starts the last of them in their place, which imports the others, once the page has been painted.
 */
const moduleScripts = /<script type="module"(?: crossorigin)? src="([^"]+)"><\/script>\s*/g

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]

/** What is asked of a file of the build. */
export interface BuiltFile {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/**
 * Puts `web/early.js` into index.html, which serves every address and so cannot name the files of the page at hand;
 * with it, what that script has to know. Without it a page's own script is only asked for once the libraries (98 KiB
 * gz) have run, and the API after that. Pages behind a sign-in are left out: their names would cost every visitor half
 * a KiB.
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
        }))
      html.source = withEarly(already, wanted)
    },
  }
}

/** index.html with the early script in the place of all scripts that the bundler would have it start. */
export function withEarly(html: string, wanted: Parameters<typeof earlyElements>[1]): string {
  const scripts = [...html.matchAll(moduleScripts)].map(([, address = '']) => address)
  if (scripts.length === 0) throw new Error('index.html starts no module')
  const place = html.search(moduleScripts)
  const rest = html.slice(place).replace(moduleScripts, '')
  return `${html.slice(0, place)}${earlyElements(scripts, wanted)}\n    ${rest}`
}

/** Every file that a page's first picture needs: those of its module and its texts, and what these import. */
export function filesOfPage({ module, texts, hasData }: DeclaredPage, files: readonly BuiltFile[]): string[] {
  const modules = [module, ...(hasData ? ofDataPages : []), ...texts.map(textsOf)]
  return [...new Set(modules.flatMap((each) => filesOfModule(each, files)))]
}

/**
 * The files that stand for a module, the files they import, and their stylesheets. A module that was put into another
 * file by name has one of its own too, a few bytes that lead there: `import()` asks for that one.
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

/**
 * A route's path as a regular expression of addresses: `/recyclables/:id/:slug?` as `^/recyclables/[^/]+(/[^/]+)?/?$`.
 */
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
 * The script and the data that it reads: the application's own script, the last of those given, and each page's files.
 * The first page with the address counts. The script itself is the same in every build, so that the policy can hold
 * its hash.
 */
export function earlyElements(
  scripts: readonly string[],
  wanted: readonly { readonly address: string; readonly files: readonly string[] }[],
): string {
  const facts = {
    entry: scripts.at(-1),
    pages: wanted.map((page) => [page.address, page.files]),
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
