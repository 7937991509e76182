import { fileURLToPath } from 'node:url'
import { staticImports } from './static-imports.ts'

export interface Chunk {
  readonly name: string
  /** Path suffixes without extension. A stylesheet shared by several components is named separately. */
  readonly modules: readonly string[]
  readonly folders?: readonly string[]
  /** A module that brings the project modules it imports statically, unless another chunk names them. */
  readonly root?: string
}

const library = (name: string) => `/node_modules/${name}/`
const icon = (name: string) => `virtual:lucide/${name}`
const lib = (name: string) => `web/lib/${name}`
const texts = (namespace: string) => `web/i18n/ptBR/${namespace}`
const ui = (folder: string) => (name: string) => `web/ui/${folder}/${name}`

/**
 * The chunks of the build: forty small files compress worse and queue on slow connections. Earlier entries win.
 * The bundler splits modules without an entry along the pages' imports. `named-files.ts` fails a build with outdated
 * names.
 */
export const chunks: readonly Chunk[] = [
  {
    // The parts of react-i18next that every page needs; only one form needs links inside sentences.
    name: 'libraries',
    modules: ['useTranslation', 'initReactI18next'].map((name) => `react-i18next/dist/es/${name}`),
    folders: ['react', 'react-dom', 'scheduler', 'react-router', 'i18next'].map(library),
  },
  {
    name: 'shell',
    root: 'web/app/main.tsx',
    modules: [
      'web/ui/primitives/card',
      'web/ui/page/page',
      ...['field', 'segmented', 'select', 'text-field'].map(ui('fields')),
      'web/ui/toasts/toasts',
      'web/ui/icons/icon',
      'web/ui/money/other-currency',
      ...['server/config', 'hooks/use-near'].map(lib),
      // Small, and used by the ad page and the languages, which would load that page.
      'web/i18n/locale-name',
      ...['message-circle', 'recycle', 'truck', 'user', 'wallet', 'chevron-down'].map(icon),
      // Small, and used by nearly every page: elsewhere they would bring a file of the ads to the sign-in.
      'web/ui/primitives/skeleton',
      ...['money', 'days', 'recyclables/path', 'recyclables/categories', 'photos/path'].map((name) => `shared/${name}`),
    ],
  },
  {
    // Shared by the home page and the listing: search fields and ad components.
    name: 'search',
    modules: [
      ...['combobox', 'combobox-search', 'suggest-field'].map(ui('fields')),
      ...['word-search', 'photo-picture', 'price', 'materials'].map(ui('ads')),
      ...['sliders-horizontal', 'search', 'image-off'].map(icon),
      ...['cpu', 'glass-water', 'leaf', 'magnet', 'milk', 'newspaper', 'shapes'].map(icon),
      ...['listing/address', 'listing/price-range', 'places/last-place', 'places/default-place'].map(lib),
      ...['server/api-get', 'first-picture', 'without-undefined', 'distance-text'].map(lib),
      'virtual:states',
    ],
  },
  {
    // For pages that call the API and forms that show its refusals.
    name: 'data',
    modules: [
      ...['problem', 'client', 'operations', 'query-client'].map((name) => lib(`server/${name}`)),
      ...['pages', 'session/intent', 'wording'].map(lib),
      ...['refusals', 'contract/operation'].map((name) => `shared/${name}`),
      ...['live/use-live', 'session/live-profile', 'session/use-signed-in', 'hooks/use-media'].map(lib),
      // Dialogs with a form would load the pages of admins for it.
      lib('hooks/use-shortcuts'),
      ...['dialog', 'badge', 'infinite-sentinel'].map((name) => `web/ui/primitives/${name}`),
      'web/ui/page/error-panel',
      'web/app/data-provider',
      'virtual:contract',
    ],
    folders: [library('@tanstack/react-query'), library('@tanstack/query-core'), '/node_modules/@orpc/'],
  },
  { name: 'languages', root: 'web/ui/languages/languages.tsx', modules: ['web/ui/languages/choose-locale'] },
  {
    // Texts of the ad pages, which would be five files otherwise.
    name: 'texts',
    modules: ['errors', 'recyclables', 'saved-searches'].map(texts),
  },
  { name: 'ad-texts', modules: ['questions', 'reports'].map(texts) },
  // Users with a deal, and the admins, need all of these texts sooner or later. Each extra file name enlarges the
  // shell.
  {
    name: 'dealing-texts',
    modules: [
      ...['conversations', 'pickups', 'orders', 'notifications'].map(texts),
      ...['balance', 'withdrawals', 'donations'].map(texts),
    ],
  },
  // The sign-in page also offers sign-in with another device.
  { name: 'account-texts', modules: ['accounts', 'device-sign-in'].map(texts) },
  // Onboarding leads to the profile, which links to the personal data.
  { name: 'profile-texts', modules: ['onboarding', 'privacy', 'profiles'].map(texts) },
  {
    name: 'admin-texts',
    modules: ['admin-errors', 'moderation', 'users', 'approvals', 'entities', 'admin-orders'].map(texts),
  },
  // Without a name, the first page would contain them and others would load that page for them.
  { name: 'illustrations', modules: ['web/ui/page/illustrations'] },
  {
    name: 'plain-pages',
    modules: [
      ...['access-denied-page', 'not-found-page', 'referral-page'].map((name) => `web/features/pages/${name}`),
      ...['terms-page', 'privacy-page', 'legal-text', 'plain-pages'].map((name) => `web/features/pages/${name}`),
      texts('pages'),
    ],
  },
  {
    // Form fields shared by ads' questions, reports and other forms.
    name: 'forms',
    modules: [...['form', 'form-dialog', 'use-draft', 'text-area'].map(ui('fields')), ...['shared/text', 'shared/ids']],
  },
  { name: 'admin-pages', modules: ['admin-pages', 'frame/admin-bar'].map((name) => `web/app/${name}`) },
  { name: 'choices', modules: [...['tick', 'checkbox'].map(ui('fields')), 'web/ui/primitives/tabs'] },
  // Amplify's components, for signed-in and admin pages: home, listing, an ad and the sign-in have lighter ones.
  {
    name: 'amplify',
    modules: ['data-table', 'address-tabs'].map(ui('tables')),
    folders: [library('@aws-amplify/ui-react'), library('@aws-amplify/ui')],
  },
  // Checks of e-mail addresses and numbers, which forms outside of the accounts need too.
  { name: 'contact', modules: ['shared/people/email', lib('phone')] },
  {
    // Forms of accounts: sign-in, a forgotten password, codes and the security card. A dozen tiny files otherwise.
    name: 'account-forms',
    modules: [
      ...['account-problem', 'code-form', 'use-cooldown', 'use-account-form', 'field-checks', 'requires-proof'].map(
        (name) => `web/features/accounts/${name}`,
      ),
      'web/features/accounts/accounts',
      ...['code-field', 'code-length', 'password-field', 'phone-field'].map(ui('fields')),
      'shared/people/password',
      ...['eye', 'eye-off', 'qr-code'].map(icon),
    ],
  },
  {
    // The listing, and modules that it shares with other ad pages.
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

/** Returns a module's path without query and extension, as `chunks` names it. A CSS module belongs to its component. */
export function nameOf(id: string): string {
  return id.replace(/\?.*$/, '').replace(/(\.module)?\.[a-z]+$/, '')
}

/** The chunks as bundler groups, each with a test on the module id. */
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
