import * as z from 'zod'

/**
 * That a screen was let in by a QR code (rules 2.9), kept in the profile: when its pass was taken, and when the sign-in
 * began by which it was approved. Both in seconds since 1970.
 */
export const letIn = z.object({ at: z.number().int(), began: z.number().int() })
export type LetIn = z.infer<typeof letIn>

/** The pool's clock and ours are no further apart, and tokens come in the answer to the pass. */
const apartSeconds = 10
/** Should the pool ask for another factor after the pass, it waits three minutes for that (decisions/0036). */
const factorSeconds = 3 * 60
/** The longest session that admins can set, and the life of the pool's tokens. */
const keptSeconds = 30 * 24 * 60 * 60
/** Six or seven a day; a row of 200 costs a read unit instead of a half. */
const mostLetIn = 200

interface Account {
  readonly signedOutAt: string | null
  readonly letIn: readonly LetIn[]
}

/**
 * Whether the account has left all devices since a sign-in (rules 2.17), of which whole seconds are known: one of the
 * very second in which it left is over too.
 */
export function hasLeft(signedOutAt: string | null, signedInAt: number): boolean {
  return signedOutAt !== null && signedInAt <= Math.floor(Date.parse(signedOutAt) / 1000)
}

/**
 * When a sign-in began: for one by a QR code when who approved it had signed in, so that nobody carries a session on,
 * or makes it a fresh one, from screen to screen (rules 2.9, 2.13). A token does not say how somebody signed in, only
 * when; so what is decided of the time goes for another sign-in of these minutes too, which then ends early. Whoever
 * left all devices signs in anew at once: what was let in before can bring tokens for a moment only.
 */
export function beganAt(signedInAt: number, account: Account): number {
  return Math.min(signedInAt, ...screensAt(signedInAt, account).map(({ began }) => began))
}

/** Whether a sign-in may be a screen's that a QR code let in; another one of the same minutes may be taken for it. */
export function mayBeScreen(signedInAt: number, account: Account): boolean {
  return screensAt(signedInAt, account).length > 0
}

function screensAt(signedInAt: number, { signedOutAt, letIn }: Account): LetIn[] {
  return letIn.filter(({ at }) => at - apartSeconds <= signedInAt && signedInAt <= lastTokens(at, signedOutAt))
}

function lastTokens(at: number, signedOutAt: string | null): number {
  return at + apartSeconds + (hasLeft(signedOutAt, at) ? 0 : factorSeconds)
}

/**
 * The screens to remember once another one is let in, without those whose tokens are all over; undefined where there
 * are too many to take one more.
 */
export function withLetIn({ signedOutAt, letIn }: Account, screen: LetIn): LetIn[] | undefined {
  const counting = letIn.filter(({ at }) => {
    const last = lastTokens(at, signedOutAt)
    return last + keptSeconds > screen.at && !hasLeft(signedOutAt, last)
  })
  return counting.length < mostLetIn ? [...counting, screen] : undefined
}
