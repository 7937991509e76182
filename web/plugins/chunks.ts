import { fileURLToPath } from 'node:url'
import { staticImports } from './static-imports.ts'

/** Modules that belong together in one file. */
export interface Chunk {
  readonly name: string
  /** By the end of their path without its extension; a stylesheet that several parts share by its own. */
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
    // Of react-i18next what every page needs, without what puts links into a sentence: one form has them.
    name: 'libraries',
    modules: ['useTranslation', 'initReactI18next'].map((name) => `react-i18next/dist/es/${name}`),
    folders: ['react', 'react-dom', 'scheduler', 'react-router', 'i18next'].map(library),
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
      ...['server/config', 'hooks/use-near'].map(lib),
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
      ...['listing/address', 'listing/price-range', 'places/last-place', 'places/default-place'].map(lib),
      ...['server/api-get', 'first-picture', 'without-undefined', 'distance-text'].map(lib),
      'virtual:states',
      ...['money', 'recyclables/path', 'recyclables/categories', 'photos/path', 'days'].map((name) => `shared/${name}`),
    ],
  },
  {
    // Pages that talk to the API, and forms that say why it refused.
    name: 'data',
    modules: [
      ...['problem', 'client', 'operations', 'query-client'].map((name) => lib(`server/${name}`)),
      ...['pages', 'session/intent', 'wording'].map(lib),
      'shared/refusals',
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
  // Who deals needs all of it sooner or later, and so does who looks after it; each file more is named in the shell.
  {
    name: 'dealing-texts',
    modules: [
      ...['conversations', 'pickups', 'orders', 'notifications'].map(texts),
      ...['balance', 'withdrawals', 'donations'].map(texts),
    ],
  },
  // A screen that signs in may do so by another device.
  { name: 'account-texts', modules: ['accounts', 'device-sign-in'].map(texts) },
  // The onboarding leads to the profile, which has the way to one's data.
  { name: 'profile-texts', modules: ['onboarding', 'privacy', 'profiles'].map(texts) },
  { name: 'admin-texts', modules: ['moderation', 'users', 'approvals', 'entities'].map(texts) },
  { name: 'admin-pages', modules: ['admin-pages', 'frame/admin-bar'].map((name) => `web/app/${name}`) },
  // Named, or whatever page comes first here keeps them, and others load it for them.
  { name: 'illustrations', modules: ['web/ui/page/illustrations'] },
  {
    // Pages of a few words each.
    name: 'plain-pages',
    modules: [
      ...['access-denied-page', 'not-found-page', 'referral-page'].map((name) => `web/features/pages/${name}`),
      ...['terms-page', 'privacy-page', 'legal-text', 'plain-pages'].map((name) => `web/features/pages/${name}`),
      texts('pages'),
    ],
  },
  {
    // Fields that an ad's questions and reports have in common with other forms.
    name: 'forms',
    modules: [...['form', 'text-area'].map(ui('fields')), 'shared/text'],
  },
  { name: 'choices', modules: [...['tick', 'checkbox'].map(ui('fields')), 'web/ui/primitives/tabs'] },
  {
    // The listing, and what other pages that show ads share with it.
    name: 'ads',
    root: 'web/app/routes/listing-route.tsx',
    modules: [
      'web/features/recyclables/own-ads/owner-actions',
      'shared/life-cycles/recyclable',
      'web/features/recyclables/detail/share',
      'web/ui/money/amounts',
      ...['arrow-left', 'trash'].map(icon),
    ],
  },
  { name: 'home-page', root: 'web/features/home/home-page.tsx', modules: [texts('home')] },
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
