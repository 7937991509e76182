import { api } from '../../lib/server/operations.ts'

/** Sends a code to the e-mail if it has an account. The answer is the same if it has none. */
export async function requestRecovery(email: string): Promise<void> {
  await api.accounts.requestRecovery.call({ email: email.trim().toLowerCase() })
}

export async function recover(email: string, code: string, newPassword: string): Promise<void> {
  await api.accounts.resetPassword.call({ email: email.trim().toLowerCase(), code, password: newPassword })
}
