import { useEffect, useState } from 'react'
import type { Category } from '../../../../shared/recyclables/categories.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'

/** Debounce. */
const pauseMs = 300

/**
 * Proposes a category from the title until the user chooses one. Returns whether the current category is a proposal.
 * The word list (18 KiB gz) loads with the first title.
 */
export function useProposedCategory(
  title: string,
  category: Category | null,
  onPropose: (category: Category | null) => void,
): boolean {
  const [proposed, setProposed] = useState<Category | null>(null)
  const text = useDebounced(title, pauseMs)
  const isFree = category === null || category === proposed
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title is thought about once, when it has changed
  useEffect(() => {
    if (!isFree || text.trim() === '') return
    let isLate = false
    const propose = async () => {
      const { categoryOfTitle } = await import('../../../../shared/words/category-of-title.ts')
      if (isLate) return
      const found = categoryOfTitle(text) ?? null
      setProposed(found)
      onPropose(found)
    }
    // Proposals are optional.
    propose().catch((error: unknown) => console.info('The category could not be proposed.', error))
    return () => {
      isLate = true
    }
  }, [text, isFree])
  return category !== null && category === proposed
}
