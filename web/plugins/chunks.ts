/** Modules that belong together in one file, by the end of their path without its extension. */
interface Chunk {
  readonly name: string
  readonly modules: readonly string[]
  /** Whole folders, by a part of their path. */
  readonly folders?: readonly string[]
}

const library = (name: string) => `/node_modules/${name}/`
const icon = (name: string) => `lucide-react/dist/esm/icons/${name}`

/**
 * Which modules are delivered together: forty small files compress worse and queue on slow connections. Whatever is not
 * named here is divided by the bundler along the pages' imports. Earlier entries win.
 */
const chunks: readonly Chunk[] = [
  {
    name: 'libraries',
    modules: [],
    folders: ['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'i18next', 'react-i18next'].map(
      library,
    ),
  },
  {
    // Every page.
    name: 'shell',
    modules: [
      ...[
        'app',
        'bottom-bar',
        'cookie-banner',
        'error-boundary',
        'guard',
        'layout',
        'lazy-page',
        'loading-page',
        'page-loads',
        'page-progress',
      ].map(app),
      ...['main', 'navigation', 'routes', 'scroll-memory', 'service-worker', 'top-bar'].map(app),
      ...['button', 'card', 'class-names', 'spinner', 'tooltip'].map(ui('primitives')),
      ...['empty-state', 'illustrations', 'logo', 'page'].map(ui('page')),
      ...['field', 'segmented', 'select', 'text-field'].map(ui('fields')),
      'web/ui/toasts/toasts',
      ...['session', 'color-mode', 'config', 'installation', 'use-near'].map(lib),
      'web/i18n/i18n',
      'web/i18n/locales',
      'web/i18n/ptBR/common',
      ...['message-circle', 'recycle', 'truck', 'user', 'wallet', 'log-out', 'chevron-down'].map(icon),
    ],
    folders: ['lucide-react/dist/esm/shared/'],
  },
  {
    // What the search card of the home page and the listing share.
    name: 'search',
    modules: [
      ...['combobox', 'combobox-search', 'money-field', 'date-field'].map(ui('fields')),
      ...['sliders-horizontal', 'search'].map(icon),
      ...['listing-address', 'without-undefined'].map(lib),
      'virtual:states',
      'shared/money',
    ],
  },
  { name: 'problem', modules: [...['problem', 'session-state'].map(lib), 'shared/refusals'] },
  {
    // Pages that talk to the API.
    name: 'data',
    modules: [...['client', 'operations', 'pages', 'query-client'].map(lib), app('data-provider'), 'virtual:contract'],
    folders: [library('@tanstack/react-query'), library('@tanstack/query-core'), '/node_modules/@orpc/'],
  },
  {
    // Pages that show ads.
    name: 'ads',
    modules: [
      ...['badge', 'chip', 'dialog', 'infinite-sentinel', 'skeleton'].map(ui('primitives')),
      'web/ui/page/error-panel',
      ...['photo-picture', 'price', 'recyclable-card', 'recyclable-row'].map(ui('ads')),
      ...['wording', 'geolocation', 'listing-search'].map(lib),
      'web/features/favourites/favourite-button',
      'shared/contract/recyclables',
      ...['heart', 'map-pin', 'image-off', 'x'].map(icon),
    ],
  },
]

function app(name: string): string {
  return `web/app/${name}`
}

function ui(folder: string) {
  return (name: string) => `web/ui/${folder}/${name}`
}

function lib(name: string): string {
  return `web/lib/${name}`
}

/** The same as the bundler wants it: groups with a test on a module's id. */
export const chunkGroups = chunks.map(({ name, modules, folders = [] }, index) => {
  const named = new Set(modules)
  return {
    name,
    priority: chunks.length - index,
    test: (id: string) => {
      const path = id.replace(/\?.*$/, '').replace(/(\.module)?\.[a-z]+$/, '')
      return folders.some((folder) => id.includes(folder)) || [...named].some((module) => path.endsWith(module))
    },
  }
})
