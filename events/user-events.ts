import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { defineEvent } from './event.ts'

const about = z.object({ userId: z.uuid() })
const withReason = about.extend({ reason: z.string() })

export const userVerified = defineEvent('users', 'UserVerified', 1, about)
/** An admin returned the profile for corrections. */
export const userRejected = defineEvent('users', 'UserRejected', 1, withReason)
export const userSuspended = defineEvent('users', 'UserSuspended', 1, withReason)
/** An admin ended a suspension; only the audit record has the reason. */
export const userRestored = defineEvent('users', 'UserRestored', 1, about)
export const userEdited = defineEvent('users', 'UserEdited', 1, withReason)
export const profileSaved = defineEvent('profiles', 'ProfileSaved', 1, about)
/**
 * A user requested a new e-mail address after a fresh sign-in. The old one stays valid until the user confirms the new
 * one.
 */
export const emailChangeAsked = defineEvent('accounts', 'EmailChangeAsked', 1, about)
/**
 * E-mail or phone changed. `address` is the previous e-mail address: after a takeover only the previous owner reads it.
 */
export const contactChanged = defineEvent(
  'profiles',
  'ContactChanged',
  1,
  about.extend({ address: z.email(), changed: z.enum(['email', 'phone', 'both']) }),
  { alsoBy: ['accounts'] },
)
/** Name or CPF or CNPJ of a profile; one event for each address of the account. */
export const identityChanged = defineEvent(
  'profiles',
  'IdentityChanged',
  1,
  about.extend({ address: z.email(), changed: z.enum(['name', 'taxId', 'both']) }),
)
/** A sign-in whose code went out by e-mail; one sign-in of the same minutes may be meant. */
export const signInByEmailFinished = defineEvent('accounts', 'SignInByEmailFinished', 1, about)
export const signInsEnded = defineEvent('accounts', 'SignInsEnded', 1, about)
/** One batch of ads of a suspended or restored user is done; ads below this id follow. */
export const userAdsPassed = defineEvent('recyclables', 'UserAdsPassed', 1, about.extend({ below: recyclableId }))
