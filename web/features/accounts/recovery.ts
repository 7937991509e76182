import { confirmResetPassword, resetPassword } from 'aws-amplify/auth'
import { identityReady } from '../../lib/identity.ts'

/** Sends a code to the e-mail, if there is an account; the answer is the same if there is none. */
export async function requestRecovery(email: string): Promise<void> {
  await identityReady()
  await resetPassword({ username: email.trim().toLowerCase() })
}

/** Sets a new password with the code from the e-mail. */
export async function recover(email: string, code: string, newPassword: string): Promise<void> {
  await identityReady()
  await confirmResetPassword({ username: email.trim().toLowerCase(), confirmationCode: code, newPassword })
}
