import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { cleanTexts, firstProblem } from '../../shared/recyclables/form.ts'
import { Refusal } from '../../shared/refusals.ts'

/**
 * Cleans the texts, keeps each photo once and removes a donation's price.
 * @throws Refusal with the first fault in the specification's order
 */
export function cleanDraft(written: RecyclableDraft): { draft: RecyclableDraft; sanitised: boolean } {
  const { draft, altered } = cleanTexts(written)
  const clean: RecyclableDraft = {
    ...draft,
    priceCents: draft.action === 'donation' ? 0 : draft.priceCents,
    photoIds: [...new Set(draft.photoIds)],
  }
  const problem = firstProblem(clean)
  if (problem) throw new Refusal(problem)
  return { draft: clean, sanitised: altered }
}
