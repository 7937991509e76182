import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { defineEvent } from './event.ts'

const about = z.object({ userId: z.uuid() })
const judged = about.extend({ reason: z.string() })

/** An admin found a profile's data right. */
export const userVerified = defineEvent('UserVerified', 1, about)
/** An admin sent a profile back to the person, who may mend it. */
export const userRejected = defineEvent('UserRejected', 1, judged)
/** An admin shut an account out. */
export const userSuspended = defineEvent('UserSuspended', 1, judged)
/** An admin ended a suspension; why stays in the record. */
export const userRestored = defineEvent('UserRestored', 1, about)
/** An admin mended a profile. */
export const userEdited = defineEvent('UserEdited', 1, judged)
/** Somebody saved their own profile. */
export const profileSaved = defineEvent('ProfileSaved', 1, about)
/** Somebody who has just signed in wants another e-mail. The one in force counts until the code came back. */
export const emailChangeAsked = defineEvent('EmailChangeAsked', 1, about)
/**
 * Somebody changed e-mail or phone. `address` is the e-mail that was in force before: there reads whose account was
 * taken over, and nowhere else.
 */
export const contactChanged = defineEvent(
  'ContactChanged',
  1,
  about.extend({ address: z.email(), changed: z.enum(['email', 'phone', 'both']) }),
)
/** Every sign-in of an account up to now is over, on all devices. */
export const signInsEnded = defineEvent('SignInsEnded', 1, about)
/** A batch of a suspended or restored person's ads was hidden or shown: those below this one are still to come. */
export const userAdsPassed = defineEvent('UserAdsPassed', 1, about.extend({ below: recyclableId }))
