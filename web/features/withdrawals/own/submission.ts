import * as z from 'zod'
import { pixKeyTypes } from '../../../../shared/withdrawals/pix-key.ts'

/** A request that was sent and of which nobody has heard: with its key it can be sent again and is the same one. */
const submission = z.object({
  idempotencyKey: z.uuid(),
  draft: z.object({
    amountCents: z.number().int(),
    taxId: z.string(),
    pixKeyType: z.enum(pixKeyTypes),
    pixKey: z.string(),
  }),
})
export type Submission = z.infer<typeof submission>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (userId: string) => `withdrawal:${userId}`

/** What this person sent and got no answer to; what is there but is none counts for nothing. */
export function unanswered(store: Store, userId: string): Submission | undefined {
  const kept = store.getItem(nameOf(userId))
  if (kept === null) return undefined
  try {
    return submission.safeParse(JSON.parse(kept)).data
  } catch {
    // Somebody else's text under our name.
    return undefined
  }
}

/**
 * The submission of a draft: the unanswered one where it says the same, so that it keeps its key through retries and
 * reloads; a new one otherwise. It is kept until `answered`, in the tab alone: it holds a person's numbers.
 */
export function submissionOf(
  store: Store,
  userId: string,
  draft: Submission['draft'],
  newKey: () => string,
): Submission {
  const before = unanswered(store, userId)
  if (before && JSON.stringify(before.draft) === JSON.stringify(submission.shape.draft.parse(draft))) return before
  const made = submission.parse({ idempotencyKey: newKey(), draft })
  store.setItem(nameOf(userId), JSON.stringify(made))
  return made
}

/** The server has answered, with a yes or a no. */
export function answered(store: Store, userId: string): void {
  store.removeItem(nameOf(userId))
}
