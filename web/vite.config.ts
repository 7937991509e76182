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
import { namedFiles } from './plugins/named-files.ts'
import { pureSchemas } from './plugins/pure-schemas.ts'
import { statesOfBrazil } from './plugins/states.ts'
import { themeStyles } from './plugins/theme.ts'

/** Where `npm run dev` finds the local cloud; the built application is served by it on one origin. */
const cloud = process.env.RETORNA_CLOUD ?? 'http://localhost:3000'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/**
 * A class by its own name and its file's: unique, and alike within a file. The ordinary names end in the line where the
 * class stands, which does not compress, and every class of the first page is named in its scripts.
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
    pureSchemas(),
    minifiedContract(),
    liveDocuments(),
    statesOfBrazil(),
    citiesOfBrazil(),
    themeStyles(),
    appIcons(),
    withoutFacades(),
    earlyFiles(),
    namedFiles(),
    installable(),
  ],
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
    modulePreload: {
      polyfill: false,
      // index.html knows the scripts of every page already (web/early.js): a second list in the shell would be 0.8 KiB.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Every page's file is named in the shell, and what is random in a name does not compress.
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
