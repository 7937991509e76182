import * as z from 'zod'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A request without a known response. Its idempotency key makes a retry safe. */
export interface Submission<Draft> {
  readonly idempotencyKey: string
  readonly draft: Draft
}

/** Stores unanswered requests of one kind (`withdrawal`) in this tab only, because they contain personal data. */
export function submissions<Draft>(kind: string, draftSchema: z.ZodType<Draft>) {
  const submission = z.object({ idempotencyKey: z.uuid(), draft: draftSchema })
  const nameOf = (userId: string) => `${kind}:${userId}`

  /** Returns the user's unanswered submission; undefined if missing or malformed. */
  function unanswered(store: Store, userId: string): Submission<Draft> | undefined {
    const kept = store.getItem(nameOf(userId))
    if (kept === null) return undefined
    try {
      return submission.safeParse(JSON.parse(kept)).data
    } catch {
      // Foreign text under this name.
      return undefined
    }
  }

  /** Returns whether the form equals the unanswered submission, which may already have succeeded. */
  function isUnanswered(store: Store, userId: string, form: unknown): boolean {
    const { data } = draftSchema.safeParse(form)
    const before = data === undefined ? undefined : unanswered(store, userId)
    return before !== undefined && JSON.stringify(before.draft) === JSON.stringify(data)
  }

  /**
   * Returns the unanswered submission if the draft is the same, so that retries and reloads keep the key.
   * Otherwise creates a new one and stores it until `answered`.
   */
  function submissionOf(store: Store, userId: string, draft: Draft, newKey: () => string): Submission<Draft> {
    const before = unanswered(store, userId)
    if (before && isUnanswered(store, userId, draft)) return before
    const made = submission.parse({ idempotencyKey: newKey(), draft })
    store.setItem(nameOf(userId), JSON.stringify(made))
    return made
  }

  function answered(store: Store, userId: string): void {
    store.removeItem(nameOf(userId))
  }

  return { unanswered, isUnanswered, submissionOf, answered }
}

export type Submissions<Draft> = ReturnType<typeof submissions<Draft>>
