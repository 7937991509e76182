import type { Category } from '../recyclables/categories.ts'
import { phrasesIn } from './concepts.ts'
import { readText } from './text.ts'

/**
 * Returns the material of a title (`Garrafas PET` → plastic) as a form suggestion, or undefined if unsure. Sure means
 * that all items share a material, or that one item has several words and the others one (`Garrafas PET com tampa de
 * metal`).
 */
export function categoryOfTitle(title: string): Category | undefined {
  const stems = readText(title).clauses.flat()
  const left = new Set(stems)
  const votes: { category: Category; words: number }[] = []
  for (const { stems: parts, concept } of phrasesIn(left)) {
    if (!parts.every((one) => left.has(one))) continue
    for (const one of parts) left.delete(one)
    if (concept.category) votes.push({ category: concept.category, words: parts.length })
  }
  return agreed(votes) ?? agreed(votes.filter(({ words }) => words > 1))
}

function agreed(votes: readonly { category: Category }[]): Category | undefined {
  const categories = new Set(votes.map(({ category }) => category))
  const [only] = categories
  return categories.size === 1 ? only : undefined
}
