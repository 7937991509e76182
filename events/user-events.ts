import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { defineEvent } from './event.ts'

const about = z.object({ userId: z.uuid() })
const withReason = about.extend({ reason: z.string() })

export const userVerified = defineEvent('UserVerified', 1, about)
/** An admin returned the profile for corrections. */
export const userRejected = defineEvent('UserRejected', 1, withReason)
export const userSuspended = defineEvent('UserSuspended', 1, withReason)
/** An admin ended a suspension; only the audit record has the reason. */
export const userRestored = defineEvent('UserRestored', 1, about)
export const userEdited = defineEvent('UserEdited', 1, withReason)
export const profileSaved = defineEvent('ProfileSaved', 1, about)
/**
 * A user requested a new e-mail address after a fresh sign-in. The old one stays valid until the user confirms the new
 * one.
 */
export const emailChangeAsked = defineEvent('EmailChangeAsked', 1, about)
/**
 * E-mail or phone changed. `address` is the previous e-mail address: after a takeover only the previous owner reads it.
 */
export const contactChanged = defineEvent(
  'ContactChanged',
  1,
  about.extend({ address: z.email(), changed: z.enum(['email', 'phone', 'both']) }),
)
/** A sign-in whose code went out by e-mail; one sign-in of the same minutes may be meant. */
export const signInByEmailFinished = defineEvent('SignInByEmailFinished', 1, about)
export const signInsEnded = defineEvent('SignInsEnded', 1, about)
/** One batch of ads of a suspended or restored user is done; ads below this id follow. */
export const userAdsPassed = defineEvent('UserAdsPassed', 1, about.extend({ below: recyclableId }))
