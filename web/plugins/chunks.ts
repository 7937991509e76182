import { fileURLToPath } from 'node:url'
import { staticImports } from './static-imports.ts'

/** Modules that belong together in one file. */
export interface Chunk {
  readonly name: string
  /** By the end of their path without its extension. */
  readonly modules: readonly string[]
  /** Whole folders, by a part of their path. */
  readonly folders?: readonly string[]
  /** A module that comes with everything of ours that it imports statically, unless that has a place already. */
  readonly root?: string
}

const library = (name: string) => `/node_modules/${name}/`
const icon = (name: string) => `lucide-react/dist/esm/icons/${name}`
const lib = (name: string) => `web/lib/${name}`
const texts = (namespace: string) => `web/i18n/ptBR/${namespace}`
const ui = (folder: string) => (name: string) => `web/ui/${folder}/${name}`

/**
 * Which modules are delivered together: forty small files compress worse and queue on slow connections. Whatever is not
 * named here is divided by the bundler along the pages' imports. Earlier entries win. A build in which a name is not
 * where it is said to be fails (`named-files.ts`).
 */
export const chunks: readonly Chunk[] = [
  {
    name: 'libraries',
    modules: [],
    folders: ['react', 'react-dom', 'scheduler', 'react-router', 'i18next', 'react-i18next'].map(library),
  },
  {
    // The shell, and the parts that nearly every page has.
    name: 'shell',
    root: 'web/app/main.tsx',
    modules: [
      'web/ui/primitives/card',
      'web/ui/page/page',
      ...['field', 'segmented', 'select', 'text-field'].map(ui('fields')),
      'web/ui/toasts/toasts',
      ...['config', 'use-near'].map(lib),
      ...['message-circle', 'recycle', 'truck', 'user', 'wallet', 'chevron-down'].map(icon),
    ],
    folders: ['lucide-react/dist/esm/shared/'],
  },
  {
    // What the home page and the listing share: the searches, and how an ad is shown.
    name: 'search',
    modules: [
      ...['combobox', 'combobox-search', 'suggest-field'].map(ui('fields')),
      ...['word-search', 'photo-picture', 'price', 'materials'].map(ui('ads')),
      'web/ui/primitives/skeleton',
      ...['sliders-horizontal', 'search', 'image-off'].map(icon),
      ...['cpu', 'glass-water', 'leaf', 'magnet', 'milk', 'newspaper', 'shapes'].map(icon),
      ...['listing-address', 'without-undefined', 'last-place', 'price-range', 'wording'].map(lib),
      ...['default-place', 'first-picture', 'api-get'].map(lib),
      'virtual:states',
      ...['money', 'recyclable-path', 'photo-path', 'categories', 'days'].map((name) => `shared/${name}`),
    ],
  },
  {
    // Pages that talk to the API, and forms that say why it refused.
    name: 'data',
    modules: [
      lib('problem'),
      'shared/refusals',
      ...['client', 'operations', 'pages', 'query-client'].map(lib),
      'web/app/data-provider',
      'virtual:contract',
    ],
    folders: [library('@tanstack/react-query'), library('@tanstack/query-core'), '/node_modules/@orpc/'],
  },
  {
    // What pages of ads say; one by one they would be five files.
    name: 'texts',
    modules: ['errors', 'recyclables', 'saved-searches', 'questions', 'reports'].map(texts),
  },
  {
    // Fields that an ad's questions and reports have in common with other forms.
    name: 'forms',
    modules: [...['form', 'text-area'].map(ui('fields')), 'shared/text'],
  },
  {
    // The listing, and what other pages that show ads share with it.
    name: 'ads',
    root: 'web/app/routes/listing-route.tsx',
    modules: [
      'web/features/recyclables/own-ads/owner-actions',
      'shared/life-cycles/recyclable',
      'web/features/recyclables/detail/share',
      ...['arrow-left', 'trash'].map(icon),
    ],
  },
  { name: 'detail', root: 'web/app/routes/detail-route.tsx', modules: [] },
]

const top = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A module's path as `chunks` names it: without query and extension; a stylesheet goes with the part that it dresses.
 */
export function nameOf(id: string): string {
  return id.replace(/\?.*$/, '').replace(/(\.module)?\.[a-z]+$/, '')
}

/** The same as the bundler wants it: groups with a test on a module's id. */
export const chunkGroups = chunks.map(({ name, modules, folders = [], root }, index) => {
  const brought = new Set(root ? staticImports(top + root) : [])
  return {
    name,
    priority: chunks.length - index,
    test: (id: string) =>
      brought.has(id) ||
      folders.some((folder) => id.includes(folder)) ||
      modules.some((module) => nameOf(id).endsWith(module)),
  }
})
