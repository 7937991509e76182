import { type ConfirmSignInOutput, confirmSignIn, type SignInOutput, signIn } from 'aws-amplify/auth'
import { codeByEmail, poolMetadata } from '../../../shared/people/self-service.ts'
import { toE164 } from '../../lib/phone.ts'
import { identityReady } from '../../lib/session/identity.ts'
import { readSession } from '../../lib/session/session.ts'
import { dropUntrustedDevices } from './devices/pool-device.ts'
import { trustThisDevice } from './devices/trust.ts'
import { forgetDeviceKey, knownDeviceOf } from './passkeys/known-device.ts'

/** Sign-in requires all three, but for the phone on a device that its user trusts (rules 2.1). `phone` is as typed. */
export interface Credentials {
  readonly email: string
  readonly phone: string
  readonly password: string
}

/** `email` is the code of a text message, sent by e-mail (rules 2.24). */
export type CodeMethod = 'sms' | 'totp' | 'email'

export type SignInStep =
  | { readonly step: 'code'; readonly method: CodeMethod; readonly destination: string }
  | { readonly step: 'choose-method' }
  | { readonly step: 'reset-password' }
  | { readonly step: 'done' }

const emailMetadata = { [poolMetadata.codeBy]: codeByEmail }

/**
 * Verifies the password by SRP, so that it never leaves the browser. The pre-authentication trigger compares the phone
 * with the profile's. `by` names where the code goes. Throws the pool's errors (`accountProblemKey`).
 */
export async function startSignIn(
  { email, phone, password }: Credentials,
  by: 'sms' | 'email' = 'sms',
): Promise<SignInStep> {
  await identityReady()
  await dropUntrustedDevices()
  const username = email.trim().toLowerCase()
  const key = trustedKeyOf(username)
  const clientMetadata = {
    ...(key === undefined ? { phone: toE164(phone) } : { [poolMetadata.device]: key }),
    ...(by === 'email' && emailMetadata),
  }
  try {
    const step = await nextStepOf(
      await signIn({ username, password, options: { authFlowType: 'USER_SRP_AUTH', clientMetadata } }),
    )
    return by === 'email' ? await byEmail(step) : step
  } catch (error) {
    // The device was forgotten elsewhere: the form asks for the phone again.
    if (key !== undefined && String(error).includes('sign_in.phone_mismatch')) forgetDeviceKey(username)
    throw error
  }
}

/** Returns the step of a sign-in that asks for its code by e-mail, in place of the one by text message. */
async function byEmail(step: SignInStep): Promise<SignInStep> {
  const options = { clientMetadata: emailMetadata }
  const chosen =
    step.step === 'choose-method' ? await nextStepOf(await confirmSignIn({ challengeResponse: 'SMS', options })) : step
  return chosen.step === 'code' && chosen.method === 'sms' ? { ...chosen, method: 'email' } : chosen
}

/** The key that stands for the phone on a device that needs no code. */
export function trustedKeyOf(email: string): string | undefined {
  const known = knownDeviceOf(email)
  return known?.poolDevice === undefined ? undefined : known.key
}

/** `trust` is the address of a user who trusts this device; a failure there leaves the sign-in. */
export async function answerCode(code: string, trust?: string): Promise<SignInStep> {
  // After a reload this is the first call to the pool.
  await identityReady()
  const step = await nextStepOf(await confirmSignIn({ challengeResponse: code }))
  if (step.step === 'done' && trust !== undefined) {
    await trustThisDevice(trust).catch((error: unknown) => console.warn('This device is not remembered.', error))
  }
  return step
}

/** Answers the code of an e-mail. Loaded by itself: few sign-ins need it. */
export async function answerMailedCode(code: string): Promise<SignInStep> {
  await identityReady()
  const { answerEmailCode } = await import('./answer-email-code.ts')
  await answerEmailCode(code)
  return { step: 'done' }
}

export async function chooseMethod(method: 'sms' | 'totp'): Promise<SignInStep> {
  return nextStepOf(await confirmSignIn({ challengeResponse: method === 'sms' ? 'SMS' : 'TOTP' }))
}

/** Returns the next step; after the last one it reloads the session. */
export async function nextStepOf({ nextStep }: SignInOutput | ConfirmSignInOutput): Promise<SignInStep> {
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { step: 'code', method: 'sms', destination: nextStep.codeDeliveryDetails?.destination ?? '' }
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'code', method: 'totp', destination: '' }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return { step: 'choose-method' }
    case 'RESET_PASSWORD':
      return { step: 'reset-password' }
    case 'DONE':
      await readSession()
      return { step: 'done' }
    default:
      throw new Error(`The pool asks for a step that the application does not offer: ${nextStep.signInStep}`)
  }
}
