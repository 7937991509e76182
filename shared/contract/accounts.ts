import * as z from 'zod'
import { consentVersions } from '../people/consents.ts'
import { emailAddress, readerLocale, typedPhone } from './contact.ts'
import { device, handedTokens } from './device-sign-ins.ts'
import { operation, refusals } from './operation.ts'
import { profileType, userId } from './profiles.ts'

const noun = 'accounts'

/** `shared/people/password.ts` has the full rules; the user pool cannot enforce them. */
const password = z.string().min(8).max(128)
/** The challenge of the refusal `sign_up.work_required` with its solution, as JSON (rules 14.7). */
const proofOfWork = z.string().max(2000).optional()
const terms = z.enum(consentVersions.terms)

/** Why a new password is refused (rules 2.5). */
const weakPassword = [
  'password.breached',
  'password.own_data',
  'password.one_word',
  'password.keyboard',
  'password.pattern',
  'password.date',
  'password.short',
] as const

/** Hand over as `pass` in the client metadata of the pool call that sends a code to a new e-mail address. */
const poolPass = z.object({ pass: z.string() })

const code = z.string().regex(/^\d{6}$/)

/** A sign-up or recovery that waits for the code from its e-mail. */
const codeRequest = z.uuid()

/** How a fresh proof is given (rules 2.20). */
export const proofMethod = z.enum(['sms', 'passkey', 'authenticator'])
export type ProofMethod = z.infer<typeof proofMethod>

/** The user pool's name for a device. */
const poolDeviceKey = z.string().regex(/^[\w-]{1,30}_[0-9a-f-]{36}$/)
/** Ours is a hash in base64url; a device that only the pool knows has the pool's name. */
const deviceKeyHash = z.string().regex(/^[\w-]{43}$/)
/** As many users as a browser remembers beside the one that signs in. */
export const mostBeside = 3
export const deviceId = z.union([deviceKeyHash, poolDeviceKey])

export const rememberedDevice = z.object({
  id: deviceId,
  device: device.nullable(),
  rememberedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Signs in without a code (rules 2.21); others only without the phone. */
  trusted: z.boolean(),
})
export type RememberedDevice = z.infer<typeof rememberedDevice>

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
    .input(
      z.object({
        email: emailAddress,
        phone: typedPhone,
        password,
        profileType,
        terms,
        proofOfWork,
        locale: readerLocale,
      }),
    )
    .output(z.object({ id: codeRequest }))
    .errors(
      refusals(
        ...weakPassword,
        'text_message.not_mobile',
        'sign_up.too_many_attempts',
        'sign_up.too_many',
        'mail.too_many',
        'sign_up.mails_used_up',
        'sign_up.work_required',
      ),
    ),
  confirmSignUp: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/accounts/confirmation',
    summary: 'Creates the account of a sign-up with its code; the id is known only to the browser that began it',
    status: 201,
  })
    .input(z.object({ id: codeRequest, code, password }))
    .output(z.object({ userId }))
    .errors(refusals(...weakPassword, 'sign_up.code_wrong', 'sign_up.exists')),
  requestRecovery: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/accounts/recovery',
    summary: 'Sends a recovery code if the address has an account; the answer is the same either way',
    duringMaintenance: true,
  })
    .input(z.object({ email: emailAddress, locale: readerLocale }))
    .output(z.object({ id: codeRequest }))
    .errors(refusals('recovery.too_many_attempts', 'mail.too_many')),
  resetPassword: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/accounts/recovery/password',
    summary: 'Sets another password with the code of a recovery',
    duringMaintenance: true,
  })
    .input(z.object({ id: codeRequest, code, password }))
    .output(z.object({}))
    .errors(refusals(...weakPassword, 'recovery.code_wrong')),
  /** The sign-in began at the pool, where the password was verified; this answers its code. */
  signInByEmail: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/accounts/email-sign-in',
    summary: 'Ends a sign-in by the code that went out by e-mail; the tokens may not change sign-in factors',
  })
    .input(z.object({ userId, session: z.string().min(1).max(4096), code }))
    .output(handedTokens)
    .errors(refusals('sign_in.code_wrong')),
  checkEmail: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/email-check',
    freshProof: true,
    summary: 'Permits a code to a new e-mail address',
  })
    .output(poolPass)
    .errors(refusals('request.limit_reached', 'sign_up.mails_used_up')),
  sendPhoneCode: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/phone-code',
    freshProof: true,
    summary: 'Sends a code to a new phone',
  })
    .input(z.object({ phone: typedPhone }))
    .output(z.object({}))
    .errors(
      refusals('text_message.not_mobile', 'text_message.too_many', 'text_message.used_up', 'request.limit_reached'),
    ),
  provePhone: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/phone-proof',
    summary: 'Proves a new phone by the code that was sent there; it counts once the profile is saved',
  })
    .input(z.object({ phone: typedPhone, code: z.string().regex(/^\d{6}$/) }))
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
  proofMethods: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/accounts/proof',
    summary: 'How the caller can give a fresh proof; the last digits of the phone',
  }).output(z.object({ methods: z.array(proofMethod), phoneEnd: z.string() })),
  sendProofCode: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/proof/code',
    summary: "Sends a code to the account's phone",
  })
    .output(z.object({}))
    .errors(
      refusals(
        'access.proof_required',
        'proof.factor_too_new',
        'text_message.not_mobile',
        'text_message.too_many',
        'text_message.used_up',
        'request.limit_reached',
      ),
    ),
  proveByCode: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/proof/by-code',
    summary: 'Fresh proof by the code that was sent to the phone; good for ten minutes in this session',
  })
    .input(z.object({ code }))
    .output(z.object({}))
    .errors(refusals('access.proof_required', 'proof.not_accepted')),
  startPasskeyProof: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/proof/passkey',
    summary: 'What the browser asks the passkey for',
  })
    .output(z.object({ session: z.string(), options: z.string() }))
    .errors(refusals('proof.not_accepted', 'proof.too_many_attempts')),
  proveByPasskey: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/proof/by-passkey',
    summary: 'Fresh proof by a passkey',
  })
    .input(z.object({ session: z.string().min(1).max(4096), credential: z.string().min(1).max(8192) }))
    .output(z.object({}))
    .errors(refusals('access.proof_required', 'proof.not_accepted', 'proof.factor_too_new')),
  proveByAuthenticator: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/proof/by-authenticator',
    summary: 'Fresh proof by password and the code of the authenticator',
  })
    .input(z.object({ password: z.string().min(1).max(128), code }))
    .output(z.object({}))
    .errors(refusals('access.proof_required', 'proof.not_accepted', 'proof.factor_too_new', 'proof.too_many_attempts')),
  openSelfService: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/self-service',
    freshProof: true,
    summary: 'A pass for tokens that may change sign-in factors; hand it over when renewing them',
  })
    .input(z.object({ factor: z.enum(['authenticator', 'other']) }))
    .output(poolPass)
    .errors(refusals('request.limit_reached', 'profile.not_found')),
  devices: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/accounts/devices',
    summary: "The caller's devices, last used first",
  }).output(z.array(rememberedDevice)),
  rememberDevice: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/accounts/devices',
    summary: 'Gives this device a key that stands for the phone at sign-in; trusted devices need no code either',
    status: 201,
  })
    .input(
      z.object({
        device,
        poolDevice: poolDeviceKey.nullable(),
        /** Ids of this browser's devices of other accounts: a signal beside withdrawals (rules 10.23). */
        beside: z.array(deviceKeyHash).max(mostBeside).optional(),
      }),
    )
    .output(z.object({ key: z.string(), id: deviceId }))
    .errors(refusals('device.not_found', 'device.not_allowed', 'request.limit_reached')),
  forgetDevice: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'DELETE',
    path: '/accounts/devices/{id}',
    summary: 'Forgets a device: its next sign-in needs phone and code; without one nothing changes',
  })
    .input(z.object({ id: deviceId }))
    .output(z.object({ id: deviceId })),
}
