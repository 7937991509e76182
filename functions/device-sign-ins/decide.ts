import type { Device } from '../../shared/contract/device-sign-ins.ts'
import {
  type DeviceSignInAction,
  type DeviceSignInActor,
  deviceSignInStates,
  deviceSignInTransition,
} from '../../shared/life-cycles/device-sign-in.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type DeviceSignInRow, hashOfSecret, statusAt } from '../kit/people/screens/device-sign-in.ts'

export interface RandomValues {
  readonly id: string
  readonly secret: string
  /** Keyed hash of the number on the screen. */
  readonly numberHash: string
  /** Three different ones in any order, including that one. */
  readonly numbers: readonly number[]
}

export function newDeviceSignIn(
  { id, secret, numberHash, numbers }: RandomValues,
  device: Device,
  now: Date,
): DeviceSignInRow {
  const fixed = {
    id,
    secretHash: hashOfSecret(secret),
    numberHash,
    numbers: [...numbers],
    device,
    userId: null,
    signedInAt: null,
  }
  return { ...fixed, ...next({ status: 'none', until: now.toISOString() }, 'screen', 'start', now) }
}

/** @throws Refusal device_sign_in.not_found also for an expired one, device_sign_in.already_answered */
export function requireAnswerable(row: DeviceSignInRow | undefined, now: Date): DeviceSignInRow {
  const status = row && statusAt(row, now)
  if (!row || status === 'expired') throw new Refusal('device_sign_in.not_found')
  if (status !== 'waiting') throw new Refusal('device_sign_in.already_answered')
  return row
}

/**
 * Applies an answer, the hash of the chosen number; null refuses. A wrong number ends the sign-in, because this user
 * does not see that screen (rules 2.9).
 * @throws Refusal device_sign_in.not_found, device_sign_in.already_answered
 */
export function decideAnswer(
  found: DeviceSignInRow | undefined,
  actor: Actor,
  numberHash: string | null,
  now: Date,
): DeviceSignInRow {
  const row = requireAnswerable(found, now)
  const action = numberHash === null ? 'refuse' : numberHash === row.numberHash ? 'approve' : 'choose_wrong'
  const { userId, signedInAt = null } = actor
  const by = action === 'approve' ? { userId, signedInAt } : { userId: null, signedInAt: null }
  return { ...row, ...next(row, 'person', action, now), ...by }
}

function next(
  { status, until }: { status: DeviceSignInRow['status'] | 'none'; until: string },
  by: DeviceSignInActor,
  action: DeviceSignInAction,
  now: Date,
): Pick<DeviceSignInRow, 'status' | 'until'> {
  const transition = deviceSignInTransition(status, by, action)
  if (!transition) throw new Refusal('device_sign_in.already_answered')
  const { timeLimitSeconds } = deviceSignInStates[transition.to]
  if (timeLimitSeconds === null) return { status: transition.to, until }
  return { status: transition.to, until: new Date(now.getTime() + timeLimitSeconds * 1000).toISOString() }
}
