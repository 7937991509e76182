import { plainText } from '../../../shared/words/plain-text.ts'
import type { Option } from './select.tsx'

/** Maximum number of rendered options; more typing narrows the list. */
const shownLimit = 60

/** Removes case and optional marks, so that 'sao' finds São. */
export function fold(text: string): string {
  return plainText(text).trim()
}

export function searchOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = fold(typed)
  if (wanted === '') return options.slice(0, shownLimit)
  const begins: Option[] = []
  const contains: Option[] = []
  for (const option of options) {
    const label = fold(option.label)
    if (label.startsWith(wanted)) begins.push(option)
    else if (label.includes(wanted)) contains.push(option)
  }
  return [...begins, ...contains].slice(0, shownLimit)
}
