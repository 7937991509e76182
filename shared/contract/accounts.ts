import * as z from 'zod'
import { consentVersions } from '../people/consents.ts'
import { operation, refusals } from './operation.ts'
import { profileType, userId } from './profiles.ts'

const noun = 'accounts'

const email = z.email().max(254)
/** `shared/people/password.ts` has the full rules; the user pool cannot enforce them. */
const password = z.string().min(8).max(128)
const terms = z.enum(consentVersions.terms)

/** Pass as `ticket` in the client metadata of the pool call that sends a code to a new e-mail address. */
const poolTicket = z.object({ ticket: z.string() })

/**
 * Account operations that need checks outside the user pool. Sign-in is not here, so the API never sees its password.
 */
export const accounts = {
  signUp: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/accounts',
    summary: 'Begins an account; a code goes to its e-mail address',
    status: 201,
  })
    .input(z.object({ email, phone: z.string().max(20), password, profileType, terms }))
    .output(z.object({ id: userId }))
    .errors(
      refusals(
        'password.breached',
        'text_message.not_mobile',
        'sign_up.too_many_attempts',
        'sign_up.too_many',
        'sign_up.exists',
      ),
    ),
  requestRecovery: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/accounts/recovery',
    summary: 'Sends a recovery code if the address has an account; the answer is the same either way',
  })
    .input(z.object({ email }))
    .output(z.object({}))
    .errors(refusals('recovery.too_many_attempts')),
  resetPassword: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/accounts/recovery/password',
    summary: 'Sets another password with the code of a recovery',
  })
    .input(z.object({ email, code: z.string().regex(/^\d{6}$/), password }))
    .output(z.object({}))
    .errors(refusals('password.breached', 'recovery.code_wrong', 'recovery.too_many_attempts')),
  checkEmail: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/email-check',
    summary: 'Permits a code to a new e-mail address; requires a recent sign-in',
  })
    .output(poolTicket)
    .errors(refusals('profile.sign_in_again', 'request.limit_reached')),
  sendPhoneCode: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/phone-code',
    summary: 'Sends a code to a new phone; requires a recent sign-in',
  })
    .input(z.object({ phone: z.string().max(20) }))
    .output(z.object({}))
    .errors(
      refusals(
        'profile.sign_in_again',
        'text_message.not_mobile',
        'text_message.too_many',
        'text_message.used_up',
        'request.limit_reached',
      ),
    ),
  provePhone: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/phone-proof',
    summary: 'Proves a new phone by the code that was sent there; it counts once the profile is saved',
  })
    .input(z.object({ phone: z.string().max(20), code: z.string().regex(/^\d{6}$/) }))
    .output(z.object({}))
    .errors(refusals('profile.code_wrong')),
  signOutEverywhere: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/sign-out',
    summary: 'Signs the caller out of all devices, this one too',
  })
    .output(z.object({}))
    .errors(refusals('profile.not_found')),
}
