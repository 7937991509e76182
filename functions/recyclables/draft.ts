import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { cleanTexts, firstProblem } from '../../shared/recyclables/form.ts'
import { Refusal } from '../../shared/refusals.ts'

/**
 * Sanitises a draft: clean texts, each photo once, no price for a donation.
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
