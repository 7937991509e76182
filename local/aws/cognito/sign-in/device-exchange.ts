import { incorrectCredentials, invalidParameter } from '../failure.ts'
import { trustedDevice } from '../users/devices.ts'
import type { Device, User } from '../users/users.ts'
import { type AuthReply, challenge, type Step } from './mfa.ts'
import { requireParameter } from './parameters.ts'
import { openExchange, type SrpExchange, verifyClaimSignature } from './srp.ts'

/** Answers DEVICE_SRP_AUTH. In this exchange the group key stands for the pool and the device key for the user. */
export function beginDeviceExchange(step: Step, user: User, given: Record<string, string>): AuthReply {
  const device = requireTrusted(step, user, given)
  const exchange = openExchange(device, requireParameter(given, 'SRP_A'))
  if (!exchange) throw invalidParameter('Invalid SRP_A.')
  const { Session = '', ...asked } = challenge(
    step,
    { name: 'DEVICE_PASSWORD_VERIFIER', exchange },
    {
      USERNAME: user.username,
      DEVICE_KEY: device.key,
      SALT: device.salt,
      SRP_B: exchange.publicB.toString(16),
    },
  )
  return { ...asked, ChallengeParameters: { ...asked.ChallengeParameters, SECRET_BLOCK: Session } }
}

/** @throws NotAuthorizedException for a wrong secret, or a device that was forgotten meanwhile */
export function verifyDevice(step: Step, user: User, exchange: SrpExchange, given: Record<string, string>): User {
  const { pool } = step
  const device = requireTrusted(step, user, given)
  const right = verifyClaimSignature(exchange, {
    poolName: device.groupKey,
    username: device.key,
    secretBlock: requireParameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    timestamp: requireParameter(given, 'TIMESTAMP'),
    signature: requireParameter(given, 'PASSWORD_CLAIM_SIGNATURE'),
  })
  if (!right) {
    pool.lockout.failed(user.username)
    throw incorrectCredentials()
  }
  return user
}

function requireTrusted({ pool, attempt }: Step, user: User, given: Record<string, string>): Device {
  pool.lockout.check(user.username)
  const device = trustedDevice(pool, user, attempt.deviceKey)
  if (!device || given.DEVICE_KEY !== device.key) throw incorrectCredentials()
  return device
}
