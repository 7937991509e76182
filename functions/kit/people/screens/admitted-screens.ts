import * as z from 'zod'

/**
 * A screen admitted by QR code (rules 2.9), in epoch seconds: its admission (`at`) and the start of the approving
 * sign-in (`began`).
 */
export const letIn = z.object({ at: z.number().int(), began: z.number().int() })
export type AdmittedScreen = z.infer<typeof letIn>

/** Bound on the skew between the pool's clock and ours. */
const apartSeconds = 10
/** The pool waits three minutes for a second factor after the pass (decisions/0036). */
const factorSeconds = 3 * 60
/** The longest session that admins can set, and the lifetime of the pool's tokens. */
const keptSeconds = 30 * 24 * 60 * 60
/** Six or seven a day; a row with 200 costs one read unit instead of a half. */
const mostLetIn = 200

interface Account {
  readonly signedOutAt: string | null
  readonly letIn: readonly AdmittedScreen[]
}

/**
 * Returns whether the account signed out everywhere since a sign-in (rules 2.17). A sign-in in the same second counts
 * as signed out.
 */
export function isSignedOutSince(signedOutAt: string | null, signedInAt: number): boolean {
  return signedOutAt !== null && signedInAt <= Math.floor(Date.parse(signedOutAt) / 1000)
}

/**
 * Returns the start of a sign-in in epoch seconds. One by QR code counts from the approving sign-in, so screens cannot
 * extend a session (rules 2.9, 2.13). Tokens show only the time, so another sign-in in the same minutes ends early too.
 * After a sign-out everywhere this window is only seconds.
 */
export function beganAt(signedInAt: number, account: Account): number {
  return Math.min(signedInAt, ...screensAt(signedInAt, account).map(({ began }) => began))
}

/** Matches any other sign-in in the same minutes too. */
export function mayBeScreen(signedInAt: number, account: Account): boolean {
  return screensAt(signedInAt, account).length > 0
}

function screensAt(signedInAt: number, { signedOutAt, letIn }: Account): AdmittedScreen[] {
  return letIn.filter(({ at }) => at - apartSeconds <= signedInAt && signedInAt <= lastTokens(at, signedOutAt))
}

function lastTokens(at: number, signedOutAt: string | null): number {
  return at + apartSeconds + (isSignedOutSince(signedOutAt, at) ? 0 : factorSeconds)
}

/** Adds a screen and drops those without valid tokens; undefined if the list is full. */
export function withScreen({ signedOutAt, letIn }: Account, screen: AdmittedScreen): AdmittedScreen[] | undefined {
  const counting = letIn.filter(({ at }) => {
    const last = lastTokens(at, signedOutAt)
    return last + keptSeconds > screen.at && !isSignedOutSince(signedOutAt, last)
  })
  return counting.length < mostLetIn ? [...counting, screen] : undefined
}
