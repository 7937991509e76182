import { Refusal } from '../../shared/refusals.ts'
import { countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type DeviceSignInRow, readDeviceSignIn } from '../kit/people/screens/device-sign-in.ts'
import { decideAnswer, requireAnswerable } from './decide.ts'
import { typedCodes } from './quotas.ts'
import { type DeviceCodes, hashOfDigits, hashOfNumber } from './start.ts'
import { idOfCode, writeAnswer } from './store.ts'

/**
 * `code` is a scanned id or six typed digits.
 * @throws Refusal device_sign_in.not_found, device_sign_in.already_answered, request.limit_reached
 */
export async function findDeviceSignIn(
  { table, hash }: DeviceCodes,
  actor: Actor,
  code: string,
  now: Date,
): Promise<DeviceSignInRow> {
  const typed = /^\d{6}$/.test(code)
  if (typed) await countUse(table, typedCodes, actor.userId, now)
  const id = typed ? await idOfCode(table, await hashOfDigits(hash, code), now) : code
  return requireAnswerable(id === undefined ? undefined : await readDeviceSignIn(table, id), now)
}

/**
 * `number` is the one on the other screen, or null to refuse.
 * @throws Refusal device_sign_in.not_found, device_sign_in.already_answered, device_sign_in.wrong_number
 */
export async function answerDeviceSignIn(
  { table, hash }: DeviceCodes,
  actor: Actor,
  { id, number }: { readonly id: string; readonly number: number | null },
  now: Date,
): Promise<void> {
  const chosen = number === null ? null : await hashOfNumber(hash, id, number)
  const answered = decideAnswer(await readDeviceSignIn(table, id), actor, chosen, now)
  await writeAnswer(table, answered, now)
  if (answered.status === 'spoilt') throw new Refusal('device_sign_in.wrong_number')
}
