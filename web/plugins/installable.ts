import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import type { Locale } from '../../shared/locales.ts'
import { lightColors } from '../ui/theme/colors.ts'
import type { Catalogue } from './catalogues.ts'
import { builtLocales } from './locale-files.ts'

/** Scripts, styles and fonts for offline use: the shell, the home page and the error pages. */
export const offlineFiles = [
  ...['shell', 'libraries', 'rolldown-runtime', 'home', 'home-page', 'search'].map((name) => `${name}.js`),
  ...['plain-pages', 'illustrations'].map((name) => `${name}.js`),
  ...['shell', 'home-page', 'search', 'plain-pages'].map((name) => `${name}.css`),
  'figtree-latin-wght-normal.woff2',
] as const

/** Of `web/public`: the boot screen shows it. */
const icon = 'icons/icon.svg'
const manifestName = 'manifest.webmanifest'
const worker = fileURLToPath(new URL('../service-worker/worker.ts', import.meta.url))

const manifest = {
  name: 'Retorna',
  short_name: 'Retorna',
  description: 'Compre, venda e doe materiais recicláveis perto de você.',
  lang: 'pt-BR',
  dir: 'ltr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: lightColors.paper,
  theme_color: lightColors.paper,
  categories: ['shopping', 'lifestyle'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

interface PrecachedFile {
  readonly url: string
  /** Null if the name contains a content hash. */
  readonly revision: string | null
}

/** Emits the web manifest and the service worker `sw.js`. Both depend on other plugins' files, so it comes last. */
export function installable(): Plugin {
  let publicFolder = ''
  return {
    name: 'retorna:installable',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${manifestName}` }, injectTo: 'head' }],
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const manifestText = JSON.stringify(manifest)
        const precached = precachedFiles(Object.keys(bundle), {
          'index.html': page.source,
          [icon]: readFileSync(join(publicFolder, icon)),
          [manifestName]: manifestText,
        })
        this.emitFile({ type: 'asset', fileName: manifestName, source: manifestText })
        const built = builtLocales()
        for (const { locale, catalogues } of built) {
          const source = JSON.stringify(manifestOf(locale, catalogues.common ?? {}))
          this.emitFile({ type: 'asset', fileName: `manifest.${locale}.webmanifest`, source })
        }
        const shellTexts = built.flatMap(({ files }) => files.slice(0, 1).map(({ fileName }) => `/${fileName}`))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(precached, shellTexts) })
      },
    },
  }
}

/** Returns the manifest of a locale: the name stays, the description is that of its shell. */
export function manifestOf(locale: Locale, { head }: Catalogue): object {
  const description = typeof head === 'object' ? head.description : undefined
  return { ...manifest, description, lang: locale, dir: /^(ar|he)-/.test(locale) ? 'rtl' : 'ltr' }
}

/**
 * Returns what the service worker fetches when it is installed: `named` files with a revision from their content, and
 * the built files that `offlineFiles` names. Other scripts are cached on use.
 */
export function precachedFiles(
  built: readonly string[],
  named: Readonly<Record<string, string | Uint8Array>>,
): readonly PrecachedFile[] {
  return [
    ...Object.entries(named).map(([url, content]) => ({ url, revision: revisionOf(content) })),
    ...built
      .filter((file) => offlineFiles.some((name) => isBuiltFrom(file, name)))
      .sort()
      .map((url) => ({ url, revision: null })),
  ]
}

/** Returns whether a built file, such as `assets/shell-DPe_i91.js`, is the named one, `shell.js`. */
export function isBuiltFrom(file: string, name: string): boolean {
  const [stem = '', extension = ''] = name.split('.')
  return file.startsWith(`assets/${stem}-`) && file.endsWith(`.${extension}`)
}

function revisionOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}

/**
 * Returns the script of the service worker, which precaches the files.
 *
 * @param shellTexts addresses of the shell's texts in all other locales; the worker keeps those of the chosen one
 */
export async function bundleWorker(
  precached: readonly PrecachedFile[],
  shellTexts: readonly string[] = [],
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [worker],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    define: {
      precachedFiles: JSON.stringify(precached),
      shellTexts: JSON.stringify(shellTexts),
      'process.env.NODE_ENV': '"production"',
    },
  })
  return outputFiles.map(({ text }) => text).join('')
}
