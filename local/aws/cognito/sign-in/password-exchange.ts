import { incorrectCredentials, invalidParameter, notAuthorized } from '../failure.ts'
import { checkConfirmed, checkEnabled, type Pool } from '../pool/pool.ts'
import { poolNameOf } from '../users/passwords.ts'
import { phantomPassword } from '../users/phantoms.ts'
import type { User } from '../users/users.ts'
import { type AuthReply, challenge, type Step } from './mfa.ts'
import type { SignInAttempt } from './sessions.ts'
import { openExchange, passwordMatches, type SrpExchange, type Verifier, verifyClaimSignature } from './srp.ts'

/** Answers SRP_A. In USER_SRP_AUTH the service returns no Session with this challenge; SECRET_BLOCK is the handle. */
export function beginPasswordExchange(step: Step, srpA: string): AuthReply {
  const { pool, attempt } = step
  pool.lockout.check(attempt.username)
  const kept = storedVerifier(pool, attempt)
  const exchange = openExchange(kept, srpA)
  if (!exchange) throw invalidParameter('Invalid SRP_A.')
  const asked = challenge(
    step,
    { name: 'PASSWORD_VERIFIER', exchange },
    {
      USERNAME: attempt.username,
      USER_ID_FOR_SRP: attempt.username,
      SALT: kept.salt,
      SRP_B: exchange.publicB.toString(16),
    },
  )
  const { Session = '', ...rest } = asked
  const reply = { ...rest, ChallengeParameters: { ...asked.ChallengeParameters, SECRET_BLOCK: Session } }
  return attempt.challengeHistory || attempt.chosen ? { ...reply, Session } : reply
}

/**
 * @throws NotAuthorizedException for a wrong password, a phantom, a lockout or a disabled user
 * @throws UserNotConfirmedException
 */
export function verifyClaim(step: Step, exchange: SrpExchange, claim: Record<string, string>): User {
  const { pool, attempt } = step
  const { PASSWORD_CLAIM_SECRET_BLOCK: secretBlock, PASSWORD_CLAIM_SIGNATURE: signature, TIMESTAMP: timestamp } = claim
  if (!secretBlock || !signature || !timestamp)
    throw invalidParameter('Missing required parameter PASSWORD_CLAIM_SIGNATURE')
  const username = attempt.username
  const right = verifyClaimSignature(exchange, {
    poolName: poolNameOf(pool.settings),
    username,
    secretBlock,
    timestamp,
    signature,
  })
  return requirePasswordMatch(pool, attempt, right)
}

/** Throws as `verifyClaim` does. */
export function verifyPassword({ pool, attempt }: Step, password: string): User {
  const kept = storedVerifier(pool, attempt)
  return requirePasswordMatch(
    pool,
    attempt,
    passwordMatches(kept, poolNameOf(pool.settings), attempt.username, password),
  )
}

function requirePasswordMatch(pool: Pool, attempt: SignInAttempt, right: boolean): User {
  pool.lockout.check(attempt.username)
  const user = attempt.known ? pool.users.find(attempt.username) : undefined
  if (!right || !user?.password) {
    pool.lockout.failed(attempt.username)
    throw incorrectCredentials()
  }
  checkEnabled(user)
  checkConfirmed(user)
  const { temporaryUntil } = user.password
  if (temporaryUntil !== undefined && temporaryUntil <= pool.now().getTime()) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
  }
  return user
}

function storedVerifier(pool: Pool, attempt: SignInAttempt): Verifier {
  const kept = attempt.known ? pool.users.find(attempt.username)?.password : undefined
  return kept ?? phantomPassword(pool.keys.phantomSecret, attempt.username)
}
