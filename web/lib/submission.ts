import * as z from 'zod'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A request that was sent and of which nobody has heard: with its key it can be sent again and is the same one. */
export interface Submission<Draft> {
  readonly idempotencyKey: string
  readonly draft: Draft
}

/**
 * What people sent and got no answer to, of one kind (`withdrawal`): kept in the tab alone, since it holds a person's
 * numbers.
 */
export function submissions<Draft>(kind: string, draftSchema: z.ZodType<Draft>) {
  const submission = z.object({ idempotencyKey: z.uuid(), draft: draftSchema })
  const nameOf = (userId: string) => `${kind}:${userId}`

  /** What this person sent and got no answer to; what is there but is none counts for nothing. */
  function unanswered(store: Store, userId: string): Submission<Draft> | undefined {
    const kept = store.getItem(nameOf(userId))
    if (kept === null) return undefined
    try {
      return submission.safeParse(JSON.parse(kept)).data
    } catch {
      // Somebody else's text under our name.
      return undefined
    }
  }

  /** Whether a form says what was sent and not answered: sent again it is the same, and may have been made. */
  function isUnanswered(store: Store, userId: string, form: unknown): boolean {
    const { data } = draftSchema.safeParse(form)
    const before = data === undefined ? undefined : unanswered(store, userId)
    return before !== undefined && JSON.stringify(before.draft) === JSON.stringify(data)
  }

  /**
   * The submission of a draft: the unanswered one where it says the same, so that it keeps its key through retries and
   * reloads; a new one otherwise. It is kept until `answered`.
   */
  function submissionOf(store: Store, userId: string, draft: Draft, newKey: () => string): Submission<Draft> {
    const before = unanswered(store, userId)
    if (before && isUnanswered(store, userId, draft)) return before
    const made = submission.parse({ idempotencyKey: newKey(), draft })
    store.setItem(nameOf(userId), JSON.stringify(made))
    return made
  }

  /** The server has answered, with a yes or a no. */
  function answered(store: Store, userId: string): void {
    store.removeItem(nameOf(userId))
  }

  return { unanswered, isUnanswered, submissionOf, answered }
}

export type Submissions<Draft> = ReturnType<typeof submissions<Draft>>
