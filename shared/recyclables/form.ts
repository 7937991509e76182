import { addressMaxLength, descriptionMaxLength, typeMaxLength } from '../contract/recyclables.ts'
import type { RefusalCode } from '../refusals.ts'
import { sanitiseLine, sanitiseText } from '../text.ts'

/** Minimum price of a sale in centavos (rules 4.4). */
export const priceMinCents = 100

/** Input of the checks: a draft in the browser or the parsed request on the server. */
export interface RecyclableFormValues {
  readonly type: string
  readonly category: string | null
  readonly description: string
  readonly address: string
  readonly cityId: number | null
  /** Uploaded photos, without placeholders. */
  readonly photoIds: readonly string[]
  readonly action: 'donation' | 'sale'
  readonly priceCents: number
}

export type RecyclableFormProblem = Extract<
  RefusalCode,
  | 'recyclable.type_required'
  | 'recyclable.category_required'
  | 'recyclable.description_required'
  | 'recyclable.address_required'
  | 'recyclable.photo_required'
  | 'recyclable.price_required'
  | 'recyclable.city_unknown'
>

/**
 * Returns all problems of an ad in the specified order (rules 4.5): type, category, description, address, photo, price,
 * city. Blank text counts as empty.
 */
export function problemsOf(draft: RecyclableFormValues): RecyclableFormProblem[] {
  const faults: Record<RecyclableFormProblem, boolean> = {
    'recyclable.type_required': isBlank(draft.type),
    'recyclable.category_required': !draft.category,
    'recyclable.description_required': isBlank(draft.description),
    'recyclable.address_required': isBlank(draft.address),
    'recyclable.photo_required': draft.photoIds.length === 0,
    'recyclable.price_required': draft.action === 'sale' && draft.priceCents < priceMinCents,
    'recyclable.city_unknown': draft.cityId === null,
  }
  return (Object.keys(faults) as RecyclableFormProblem[]).filter((problem) => faults[problem])
}

/** Returns the first problem, for the toast and the server's refusal. */
export function firstProblem(draft: RecyclableFormValues): RecyclableFormProblem | undefined {
  return problemsOf(draft)[0]
}

/**
 * Returns the draft with sanitised texts, title and address in one line (rules 4.7). `altered` requires a notice to the
 * user.
 */
export function cleanTexts<Draft extends Pick<RecyclableFormValues, 'type' | 'description' | 'address'>>(
  draft: Draft,
): { draft: Draft; altered: boolean } {
  const type = sanitiseLine(draft.type, typeMaxLength)
  const description = sanitiseText(draft.description, descriptionMaxLength)
  const address = sanitiseLine(draft.address, addressMaxLength)
  return {
    draft: { ...draft, type: type.text, description: description.text, address: address.text },
    altered: type.altered || description.altered || address.altered,
  }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
