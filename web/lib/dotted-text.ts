import { isolated } from '../../shared/text-direction.ts'

/** Joins the parts there are: 'CPF · 123'. A part in another direction of writing keeps its place. */
export function dottedText(parts: readonly (string | null | undefined | false)[], tag: string): string {
  return parts.flatMap((part) => (part ? isolated(part, tag) : [])).join(' · ')
}
