import type { Actor } from './actor.ts'

/** Time to read what happens, and to find the button again. */
const freshSeconds = 10 * 60

/** Whether someone has just shown who they are: a token alone, which may be stolen, does not let to everything. */
export function isFreshSignIn({ signedInAt }: Pick<Actor, 'signedInAt'>, now: Date): boolean {
  return signedInAt !== undefined && now.getTime() / 1000 - signedInAt <= freshSeconds
}
