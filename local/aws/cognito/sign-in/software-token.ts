import { CognitoFailure, codeMismatch, expiredCode, invalidParameter, userNotFound } from '../failure.ts'
import { type Pool, saveUser } from '../pool/pool.ts'
import type { Factor, User } from '../users/users.ts'
import type { Challenge, SignInAttempt } from './sessions.ts'
import { matchingStep, newTotpSecret } from './totp.ts'

/** Accepts each code of the user's authenticator once. */
export function spendTotpCode(pool: Pool, user: User, code: string): void {
  const totp = user.totp
  const step = totp && matchingStep(totp.secret, code, pool.now())
  if (!totp || step === undefined) throw codeMismatch('Invalid code received for user')
  if (step <= totp.lastStep) throw expiredCode('Your software token has already been used once.')
  saveUser(pool, user, { totp: { ...totp, lastStep: step } })
}

/** Gives a signed-in user a new secret. The current one stays valid until the new one is verified. */
export function associateForUser(pool: Pool, user: User): { SecretCode: string } {
  const SecretCode = newTotpSecret()
  saveUser(pool, user, { totpCandidate: SecretCode })
  return { SecretCode }
}

export function verifyForUser(pool: Pool, user: User, code: string): { Status: 'SUCCESS' } {
  const secret = user.totpCandidate
  if (!secret) throw invalidParameter('User has not associated a software token.')
  acceptFirstCode(pool, user, secret, code, {})
  return { Status: 'SUCCESS' }
}

/** AssociateSoftwareToken with the session of a sign-in that requires MFA set-up. */
export function associateForSession(pool: Pool, handle: string) {
  const { attempt } = pool.sessions.peek(handle, 'MFA_SETUP')
  pool.sessions.spend(handle)
  const secret = newTotpSecret()
  const Session = reopen(pool, attempt, { name: 'MFA_SETUP', secret, verified: false })
  return { SecretCode: secret, Session }
}

/** VerifySoftwareToken with a session. The authenticator becomes the user's preferred factor. */
export function verifyForSession(pool: Pool, handle: string, code: string) {
  const { attempt, challenge } = pool.sessions.peek(handle, 'MFA_SETUP')
  if (!challenge.secret) throw invalidParameter('User has not associated a software token.')
  const user = pool.users.find(attempt.username)
  if (!user) throw userNotFound()
  pool.lockout.check(user.username)
  const on = [...new Set<Factor>([...user.mfa.on, 'SOFTWARE_TOKEN_MFA'])]
  acceptFirstCode(pool, user, challenge.secret, code, {
    mfa: { on, off: user.mfa.off, preferred: 'SOFTWARE_TOKEN_MFA' },
  })
  pool.sessions.spend(handle)
  const Session = reopen(pool, attempt, { name: 'MFA_SETUP', secret: challenge.secret, verified: true })
  return { Status: 'SUCCESS', Session }
}

function acceptFirstCode(pool: Pool, user: User, secret: string, code: string, changes: Partial<User>): void {
  const step = matchingStep(secret, code, pool.now())
  if (step === undefined) throw new CognitoFailure('EnableSoftwareTokenMFAException', 'Code mismatch')
  const { totpCandidate: _, ...rest } = user
  saveUser(pool, rest, { ...changes, totp: { secret, lastStep: step } })
}

function reopen(pool: Pool, attempt: SignInAttempt, challenge: Challenge): string {
  const client = pool.settings.clients.find(({ ClientId }) => ClientId === attempt.clientId)
  return pool.sessions.open(attempt, challenge, client?.AuthSessionValidity ?? 3)
}
