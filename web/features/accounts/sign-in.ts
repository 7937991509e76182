import { type ConfirmSignInOutput, confirmSignIn, type SignInOutput, signIn } from 'aws-amplify/auth'
import { toE164 } from '../../lib/phone.ts'
import { identityReady } from '../../lib/session/identity.ts'
import { readSession } from '../../lib/session/session.ts'

/** Sign-in asks for all three (rules 2.1). `phone` as typed. */
export interface Credentials {
  readonly email: string
  readonly phone: string
  readonly password: string
}

export type CodeMethod = 'sms' | 'totp'

/** What the user has to do next. */
export type SignInStep =
  | { readonly step: 'code'; readonly method: CodeMethod; readonly destination: string }
  | { readonly step: 'choose-method' }
  | { readonly step: 'confirm-email' }
  | { readonly step: 'reset-password' }
  | { readonly step: 'done' }

/**
 * Proves the password (SRP: it never leaves the browser); the phone goes to the pre-authentication trigger, which
 * compares it with the profile's. Throws the pool's errors (`accountProblemKey`).
 */
export async function startSignIn({ email, phone, password }: Credentials): Promise<SignInStep> {
  await identityReady()
  return follow(
    await signIn({
      username: email.trim().toLowerCase(),
      password,
      options: { authFlowType: 'USER_SRP_AUTH', clientMetadata: { phone: toE164(phone) } },
    }),
  )
}

/** Answers the challenge under way: the code from SMS or authenticator. */
export async function answerCode(code: string): Promise<SignInStep> {
  // After a reload nothing else has come before it.
  await identityReady()
  return follow(await confirmSignIn({ challengeResponse: code }))
}

/** Chooses where the code comes from, for those who have both. */
export async function chooseMethod(method: CodeMethod): Promise<SignInStep> {
  return follow(await confirmSignIn({ challengeResponse: method === 'sms' ? 'SMS' : 'TOTP' }))
}

/** What comes next, and the session read anew where it was the last step. */
export async function follow({ nextStep }: SignInOutput | ConfirmSignInOutput): Promise<SignInStep> {
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
