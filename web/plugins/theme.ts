import type { Plugin } from 'vite'
import { theme } from '../ui/theme/theme.ts'

const id = 'virtual:theme.css'
const resolved = `\0${id}`

/**
 * Generates the Amplify UI theme as a stylesheet at build time, so that no script computes colours in the browser.
 * Omits the tokens of Amplify's own components (about 110 of 127 KB), which the project does not use.
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
