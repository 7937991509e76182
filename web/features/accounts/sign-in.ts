import { type ConfirmSignInOutput, confirmSignIn, type SignInOutput, signIn } from 'aws-amplify/auth'
import { toE164 } from '../../lib/phone.ts'
import { identityReady } from '../../lib/session/identity.ts'
import { readSession } from '../../lib/session/session.ts'

/** Sign-in requires all three (rules 2.1). `phone` is as typed. */
export interface Credentials {
  readonly email: string
  readonly phone: string
  readonly password: string
}

export type CodeMethod = 'sms' | 'totp'

export type SignInStep =
  | { readonly step: 'code'; readonly method: CodeMethod; readonly destination: string }
  | { readonly step: 'choose-method' }
  | { readonly step: 'confirm-email' }
  | { readonly step: 'reset-password' }
  | { readonly step: 'done' }

/**
 * Verifies the password by SRP, so that it never leaves the browser. The pre-authentication trigger compares the phone
 * with the profile's. Throws the pool's errors (`accountProblemKey`).
 */
export async function startSignIn({ email, phone, password }: Credentials): Promise<SignInStep> {
  await identityReady()
  return nextStepOf(
    await signIn({
      username: email.trim().toLowerCase(),
      password,
      options: { authFlowType: 'USER_SRP_AUTH', clientMetadata: { phone: toE164(phone) } },
    }),
  )
}

export async function answerCode(code: string): Promise<SignInStep> {
  // After a reload this is the first call to the pool.
  await identityReady()
  return nextStepOf(await confirmSignIn({ challengeResponse: code }))
}

export async function chooseMethod(method: CodeMethod): Promise<SignInStep> {
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
    case 'CONFIRM_SIGN_UP':
      return { step: 'confirm-email' }
    case 'RESET_PASSWORD':
      return { step: 'reset-password' }
    case 'DONE':
      await readSession()
      return { step: 'done' }
    default:
      throw new Error(`The pool asks for a step that the application does not offer: ${nextStep.signInStep}`)
  }
}
