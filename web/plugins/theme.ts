import type { Plugin } from 'vite'
import { theme } from '../ui/theme/theme.ts'

/** Amplify's own components that pages use, as their tokens name them. */
const components = ['table', 'tabs', 'switchfield', 'flex']

const styles: Readonly<Record<string, (css: string) => string>> = {
  'virtual:theme.css': sharedTokens,
  'virtual:components.css': componentTokens,
}

/**
 * Generates the Amplify UI theme as stylesheets at build time, so that no script computes colours in the browser.
 * `virtual:theme.css` has the tokens of every page; `virtual:components.css` those of the components in use (6 of
 * 110 KB), for the pages with Amplify's components.
 */
export function themeStyles(): Plugin {
  return {
    name: 'retorna:theme',
    resolveId: (source) => (source in styles ? `\0${source}` : null),
    load: (source) => styles[source.slice(1)]?.(theme.cssText) ?? null,
  }
}

function linesOf(css: string): string[] {
  return css
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function sharedTokens(css: string): string {
  return linesOf(css)
    .filter((line) => !line.startsWith('--amplify-components-'))
    .join('\n')
}

/** Component tokens refer to the shared ones, so that the dark theme needs none of its own. */
function componentTokens(css: string): string {
  const names = components.map((name) => `--amplify-components-${name}-`)
  const tokens = linesOf(css).filter((line) => names.some((name) => line.startsWith(name)))
  return `[data-amplify-theme="${theme.name}"] {\n${[...new Set(tokens)].join('\n')}\n}`
}
