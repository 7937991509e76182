import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** What a page needs, by its address: modules whose files are then fetched beside the libraries and not after them. */
const pages: readonly { readonly path: string; readonly modules: readonly string[] }[] = [
  { path: '^/$', modules: ['features/home/home-page.tsx', 'i18n/ptBR/home.json'] },
  {
    path: '^/recyclables$',
    modules: [
      'app/routes/listing-route.tsx',
      'app/data-provider.tsx',
      ...texts('errors', 'recyclables', 'saved-searches'),
    ],
  },
  {
    path: '^/recyclables/.',
    modules: [
      'app/routes/detail-route.tsx',
      'app/data-provider.tsx',
      ...texts('errors', 'recyclables', 'questions', 'reports'),
    ],
  },
]

function texts(...namespaces: readonly string[]): string[] {
  return namespaces.map((namespace) => `i18n/ptBR/${namespace}.json`)
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>

/**
 * One small script that runs before the application and asks for the files of the page at hand. The same `index.html`
 * serves every address, so it cannot name them; without this a page's own script is only asked for once the libraries
 * (98 KiB gz) have run.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'retorna:early-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset') return
      const already = String(html.source)
      const wanted = pages.map(({ path, modules }) => [
        path,
        [...new Set(modules.flatMap((module) => filesOf(bundle, module)))].filter((file) => !already.includes(file)),
      ])
      const source = script(JSON.stringify(wanted))
      const fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source })
      html.source = already.replace('<script ', `<script async src="/${fileName}"></script>\n    <script `)
    },
  }
}

/** The file of a module, the files it imports, and their stylesheets. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/web/${module}`)))
  if (!entry) throw new Error(`No file holds ${module}`)
  const seen = new Set<string>()
  const collect = (chunk: Chunk) => {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
    for (const imported of chunk.imports) {
      const next = bundle[imported]
      if (next?.type === 'chunk') collect(next)
    }
  }
  collect(entry)
  return [...seen]
}

function script(wanted: string): string {
  return `for(const[p,f]of ${wanted})if(new RegExp(p).test(location.pathname))for(const x of f){const l=document.createElement('link');l.href='/'+x;if(x.endsWith('.css')){l.rel='preload';l.as='style';l.crossOrigin=''}else l.rel='modulepreload';document.head.append(l)}\n`
}
