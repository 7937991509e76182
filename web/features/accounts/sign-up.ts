import type { ProfileType } from '../../../shared/contract/profiles.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { toE164 } from '../../lib/phone.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import type { Credentials } from './sign-in.ts'

export interface Registration extends Credentials {
  readonly profileType: ProfileType
}

export interface UnconfirmedAccount extends Credentials {
  /** The sign-up's id: only the browser that began it can confirm it (rules 2.8). */
  readonly account: string
  /** Absent after a reload. */
  readonly profileType?: ProfileType
}

/** Begins a sign-up with accepted terms and returns its id. A code goes to the e-mail. */
export async function register({ email, phone, password, profileType }: Registration): Promise<string> {
  const terms = versionInForce('terms')
  const account = {
    email: email.trim().toLowerCase(),
    phone: toE164(phone),
    password,
    profileType,
    terms,
    locale: currentLocale(),
  }
  const first = await api.accounts.signUp.call(account).catch(challengeOf)
  if (typeof first !== 'string') return first.id
  const { solve } = await import('./proof-of-work.ts')
  return (await api.accounts.signUp.call({ ...account, proofOfWork: await solve(first) })).id
}

/** @throws the error unless the server asks for a proof of work (rules 14.7) */
function challengeOf(error: unknown): string {
  const challenge = (error as { data?: { challenge?: unknown } | null }).data?.challenge
  if (refusalCode(error) !== 'sign_up.work_required' || typeof challenge !== 'string') throw error
  return challenge
}

/** Creates the account. The server does not store the password in between, so it is sent again. */
export async function confirmEmail(account: string, code: string, password: string): Promise<void> {
  await api.accounts.confirmSignUp.call({ id: account, code, password })
}
