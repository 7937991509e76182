import type { Plugin } from 'vite'
import { statedNumbers } from '../../shared/stated-numbers.ts'

const id = 'virtual:stated-numbers'
const resolved = `\0${id}`

/** Bundles the numbers that texts state (1.6 KiB), without the modules of the rules that define them. */
export function numbersOfTexts(): Plugin {
  return {
    name: 'retorna:stated-numbers',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) => (source === resolved ? `export const statedNumbers = ${JSON.stringify(statedNumbers)}` : null),
  }
}
