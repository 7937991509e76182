import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { minifiedContract } from './plugins/contract.ts'
import { pureSchemas } from './plugins/pure-schemas.ts'
import { statesOfBrazil } from './plugins/states.ts'
import { themeStyles } from './plugins/theme.ts'

/** Where `npm run dev` finds the local cloud; the built application is served by it on one origin. */
const cloud = process.env.RETORNA_CLOUD ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pureSchemas(), minifiedContract(), statesOfBrazil(), themeStyles()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/graphql', '/local', '/config.json'].map((path) => [path, { target: cloud, ws: true }]),
    ),
  },
})
