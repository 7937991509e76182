import type { Actor } from './actor.ts'

/** Enough time to read a page and return to the button. */
const freshSeconds = 10 * 60

/** Sensitive operations require a recent sign-in, because a token may be stolen. */
export function isFreshSignIn({ signedInAt }: Pick<Actor, 'signedInAt'>, now: Date): boolean {
  return signedInAt !== undefined && now.getTime() / 1000 - signedInAt <= freshSeconds
}
