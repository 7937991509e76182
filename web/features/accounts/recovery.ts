import { api } from '../../lib/server/operations.ts'

/** Sends a code to the e-mail, if there is an account; the answer is the same if there is none. */
export async function requestRecovery(email: string): Promise<void> {
  await api.accounts.requestRecovery.call({ email: email.trim().toLowerCase() })
}

/** Sets a new password with the code from the e-mail. */
export async function recover(email: string, code: string, newPassword: string): Promise<void> {
  await api.accounts.resetPassword.call({ email: email.trim().toLowerCase(), code, password: newPassword })
}
