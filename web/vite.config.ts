import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { minifiedContract } from './plugins/contract.ts'
import { appIcons } from './plugins/icons.ts'
import { installable } from './plugins/installable.ts'
import { pureSchemas } from './plugins/pure-schemas.ts'
import { statesOfBrazil } from './plugins/states.ts'
import { themeStyles } from './plugins/theme.ts'

/** Where `npm run dev` finds the local cloud; the built application is served by it on one origin. */
const cloud = process.env.RETORNA_CLOUD ?? 'http://localhost:3000'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/**
 * What belongs together in one file, because forty small ones compress worse and queue on slow connections: libraries and
 * shell of every page, and the data layer of those that talk to the API.
 */
const together = {
  libraries: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
  shell:
    /web\/(app\/(?!data-provider|admin-bar)[a-z-]+\.|i18n\/(i18n|locales|ptBR\/common)\.|lib\/(session|color-mode|config|installation|use-near)|ui\/(button|card|class-names|empty-state|field|illustrations|logo|page|segmented|select|spinner|text-field|toasts|tooltip)\.)|lucide-react\/dist\/esm\/[^/]+$|lucide-react\/dist\/esm\/icons\/(message-circle|recycle|truck|user|wallet|log-out|chevron-down)\./,
  problem: /web\/lib\/(problem|session-state)\.|shared\/refusals\./,
  data: /node_modules\/@(tanstack|orpc)\/|virtual:contract|web\/(lib\/(api|queries|query-client)|app\/data-provider)\./,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pureSchemas(), minifiedContract(), statesOfBrazil(), themeStyles(), appIcons(), installable()],
  resolve: {
    alias: [
      // The package's exports lead to its development build even here; this is the other one.
      { find: /^react-router$/, replacement: `${modules}react-router/dist/production/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${modules}react-router/dist/production/dom-export.mjs` },
      // A shim for React 17.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: together.libraries, priority: 2 },
            { name: 'shell', test: together.shell, priority: 1 },
            { name: 'problem', test: together.problem, priority: 1 },
            { name: 'data', test: together.data },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/graphql', '/local', '/config.json'].map((path) => [path, { target: cloud, ws: true }]),
    ),
  },
})
