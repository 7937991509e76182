import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './plugins/chunks.ts'
import { citiesOfBrazil } from './plugins/cities.ts'
import { minifiedContract } from './plugins/contract.ts'
import { earlyFiles } from './plugins/early.ts'
import { withoutFacades } from './plugins/facades.ts'
import { appIcons } from './plugins/icons.ts'
import { installable } from './plugins/installable.ts'
import { liveDocuments } from './plugins/live.ts'
import { localeFiles } from './plugins/locale-files.ts'
import { lucideIcons } from './plugins/lucide.ts'
import { namedFiles } from './plugins/named-files.ts'
import { pureConstants } from './plugins/pure-constants.ts'
import { numbersInTexts } from './plugins/stated-numbers.ts'
import { statesOfBrazil } from './plugins/states.ts'
import { themeStyles } from './plugins/theme.ts'

/** The local cloud for `npm run dev`. It also serves the built application on one origin. */
const cloud = process.env.RETORNA_CLOUD ?? 'http://localhost:3000'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/**
 * Names a CSS class by its name and a file id: unique across files, and the same suffix within a file.
 * Vite's default names include the line number, which compresses badly.
 */
function classNameIn(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

export default defineConfig({
  root: import.meta.dirname,
  css: { modules: { generateScopedName: classNameIn } },
  plugins: [
    react(),
    pureConstants(),
    minifiedContract(),
    liveDocuments(),
    statesOfBrazil(),
    numbersInTexts(),
    citiesOfBrazil(),
    themeStyles(),
    lucideIcons(),
    appIcons(),
    withoutFacades(),
    localeFiles(),
    earlyFiles(),
    namedFiles(),
    installable(),
  ],
  resolve: {
    alias: [
      // The package's exports select its development build even here; this is the production build.
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
    modulePreload: {
      polyfill: false,
      // index.html lists the scripts of every page (web/early.js); a second list would add 0.8 KiB to the shell.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The shell lists the files of every page, and random characters do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups,
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
