import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { built, root } from './built.ts'
import { runNode } from './child.ts'

const sources = ['web/**/*', 'functions/**/*.json', 'shared/**/*.{ts,json}', 'events/**/*.ts', 'package-lock.json']

/**
 * Builds the web application with Vite.
 * @throws StartFailure with Vite's message
 */
export async function buildWeb(): Promise<{ folder: string; cached: boolean }> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const config = join(root, 'web/vite.config.ts')
  return built('web', sources, 'production', (folder) =>
    runNode(
      [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
      { NODE_ENV: 'production' },
      'The web application in web/ cannot be built:',
    ),
  )
}
