import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'

/** Sends a code to the e-mail if it has an account. Returns the request's id; the answer is the same if it has none. */
export async function requestRecovery(email: string): Promise<string> {
  return (await api.accounts.requestRecovery.call({ email: email.trim().toLowerCase(), locale: currentLocale() })).id
}

export async function recover(id: string, code: string, newPassword: string): Promise<void> {
  await api.accounts.resetPassword.call({ id, code, password: newPassword })
}
