import { randomBytes, randomInt } from 'node:crypto'
import type { Device } from '../../shared/contract/device-sign-ins.ts'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { newSixDigits } from '../kit/secrets/codes.ts'
import type { KeyedHash } from '../kit/secrets/keyed-hash.ts'
import type { Table } from '../kit/table/table.ts'
import { newDeviceSignIn } from './decide.ts'
import { addDeviceSignIn } from './store.ts'

/** The QR code holds only the id; the secret stays on the screen. */
export interface Started {
  readonly id: string
  readonly secret: string
  readonly manualCode: string
  readonly number: number
}

/** At most 200 of a million codes are open, so one draw in 5,000 collides. */
const draws = 4

export interface DeviceCodes {
  readonly table: Table
  readonly hash: KeyedHash
}

/** @throws Refusal request.too_many after four collisions in a row */
export async function startDeviceSignIn(
  { table, hash }: DeviceCodes,
  device: Device,
  now: Date,
  draw = randomValues,
): Promise<Started> {
  for (let drawn = 0; drawn < draws; drawn++) {
    const { manualCode, number, ...lots } = draw(now)
    const { id, secret } = lots
    const [codeHash, numberHash] = await Promise.all([hashOfDigits(hash, manualCode), hashOfNumber(hash, id, number)])
    if (await addDeviceSignIn(table, newDeviceSignIn({ ...lots, numberHash }, device, now), codeHash, now))
      return { id, secret, manualCode, number }
  }
  throw new Refusal('request.too_many')
}

/** The digits are looked up by their hash. */
export function hashOfDigits(hash: KeyedHash, manualCode: string): Promise<string> {
  return hash('device-code', manualCode)
}

export function hashOfNumber(hash: KeyedHash, id: string, number: number): Promise<string> {
  return hash('device-number', id, String(number))
}

export function randomValues(now: Date): Started & { readonly numbers: readonly number[] } {
  const numbers = new Set<number>()
  while (numbers.size < 3) numbers.add(randomInt(10, 100))
  const number = [...numbers][randomInt(3)]
  if (number === undefined) throw new Error('There must be three numbers')
  return {
    id: newId('deviceSignIn', now),
    secret: randomBytes(24).toString('base64url'),
    number,
    numbers: [...numbers],
    manualCode: newSixDigits(),
  }
}
