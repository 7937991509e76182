import {
  addressMaxLength,
  descriptionMaxLength,
  type RecyclableDraft,
  typeMaxLength,
} from '../../shared/contract/recyclables.ts'
import { firstProblem } from '../../shared/recyclable-form.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'

/**
 * The draft with clean texts; a donation has no price whatever was sent.
 * @throws Refusal with the first fault in the specification's order
 */
export function cleanDraft(draft: RecyclableDraft): { draft: RecyclableDraft; sanitised: boolean } {
  const type = sanitiseText(draft.type, typeMaxLength)
  const description = sanitiseText(draft.description, descriptionMaxLength)
  const address = sanitiseText(draft.address, addressMaxLength)
  const clean: RecyclableDraft = {
    ...draft,
    type: type.text,
    description: description.text,
    address: address.text,
    priceCents: draft.action === 'donation' ? 0 : draft.priceCents,
    photoIds: [...new Set(draft.photoIds)],
  }
  const problem = firstProblem(clean)
  if (problem) throw new Refusal(problem)
  return { draft: clean, sanitised: type.altered || description.altered || address.altered }
}
