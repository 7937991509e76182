import type { Plugin } from 'vite'
import { theme } from '../ui/theme/theme.ts'

const id = 'virtual:theme.css'
const resolved = `\0${id}`

/**
 * The Amplify UI theme as a stylesheet, made at build time: no script computes colours in the browser.
 * Tokens of single Amplify components (about 110 of its 127 KB) are left out, because our elements use the shared ones.
 */
export function themeStyles(): Plugin {
  return {
    name: 'retorna:theme',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) => (source === resolved ? sharedTokens(theme.cssText) : null),
  }
}

function sharedTokens(css: string): string {
  return css
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('--amplify-components-'))
    .join('\n')
}
