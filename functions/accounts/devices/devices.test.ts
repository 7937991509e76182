import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../shared/days.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import {
  deviceCheckAfter,
  devicesOf,
  knowsDevice,
  rememberDevice,
  renewDevice,
  scheduleDeviceCheck,
} from '../../kit/people/sign-ins/devices.ts'
import type { PoolDevice, PoolDevices } from '../../kit/people/sign-ins/pool-devices.ts'
import { keys } from '../../kit/table/keys.ts'
import { refuseAdminDevices } from './admin-devices.ts'
import { forgetDevice, mergeDevices } from './list.ts'
import { rememberThisDevice } from './remember.ts'
import { decideSweep, sweepDevices } from './sweep.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const poolKey = 'sa-east-1_0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a00'
const device = { system: 'android', browser: 'chrome' } as const
const ana = { userId, isAdmin: false }
const owner = { userId, signedOutAt: null }

function poolWith(...devices: PoolDevice[]) {
  let kept = devices
  const pool: PoolDevices = {
    list: async () => kept,
    has: async (_, key) => kept.some((one) => one.key === key),
    forget: async (_, key) => {
      kept = kept.filter((one) => one.key !== key)
    },
    forgetAll: async () => {
      kept = []
    },
  }
  return { pool, keys: () => kept.map(({ key }) => key) }
}
const inPool = (lastUsedAt = now, key = poolKey, remembered = true): PoolDevice => ({
  key,
  createdAt: daysAgo(100),
  lastUsedAt,
  remembered,
})

describe('remembered device', () => {
  it('is renewed by use: 60 days if trusted, 400 if it only needs no phone', async () => {
    const trusted = await rememberDevice(table, userId, now, { device, poolDevice: poolKey })
    const known = await rememberDevice(table, userId, now)
    const knows = (key: string, days: number) => knowsDevice(table, owner, key, daysAgo(-days))
    expect([
      await knows(trusted, 59),
      await knows(trusted, 60),
      await knows(known, 399),
      await knows(known, 400),
    ]).toEqual([true, false, true, false])
    await renewDevice(table, userId, trusted, daysAgo(-50))
    await renewDevice(table, userId, known, daysAgo(-50))
    expect([await knows(trusted, 109), await knows(trusted, 110), await knows(known, 449)]).toEqual([true, false, true])
    // An expired or unknown one is not revived.
    await renewDevice(table, userId, trusted, daysAgo(-111))
    await renewDevice(table, userId, 'unknown', now)
    expect(await knows(trusted, 112)).toBe(false)
    expect(await devicesOf(table, owner, now)).toHaveLength(2)
  })

  it('is not in the list after the user left all devices', async () => {
    await rememberDevice(table, userId, now)
    expect(await devicesOf(table, { userId, signedOutAt: now.toISOString() }, now)).toEqual([])
  })

  it('needs a device of the caller at the pool, and no admin', async () => {
    const { pool, keys: left } = poolWith(inPool())
    const call = (who: typeof ana, poolDevice: string) =>
      rememberThisDevice({ table, devices: pool }, who, { device, poolDevice }, now)
    await expect(call(ana, `${poolKey.slice(0, -1)}1`)).rejects.toThrow('device.not_found')
    expect((await call(ana, poolKey)).key).toMatch(/^[\w-]{43}$/)
    await expect(call({ ...ana, isAdmin: true }, poolKey)).rejects.toThrow('device.not_allowed')
    expect(left()).toEqual([])
  })

  it('is forgotten with the pool’s', async () => {
    const { pool, keys: left } = poolWith(inPool(), inPool(now, `${poolKey.slice(0, -1)}2`))
    const deps = { table, devices: pool }
    const { id } = await rememberThisDevice(deps, ana, { device, poolDevice: poolKey }, now)
    await forgetDevice(deps, userId, id, now)
    await forgetDevice(deps, userId, id, now)
    expect(left()).toEqual([`${poolKey.slice(0, -1)}2`])
    await forgetDevice(deps, userId, `${poolKey.slice(0, -1)}2`, now)
    expect([left(), await devicesOf(table, owner, now)]).toEqual([[], []])
  })

  it('of an admin is forgotten everywhere, and the sign-in refused once', async () => {
    const { pool, keys: left } = poolWith(inPool())
    const deps = { table, devices: pool }
    await rememberThisDevice(deps, ana, { device, poolDevice: poolKey }, now)
    await rememberDevice(table, userId, now)
    await expect(refuseAdminDevices(deps, userId, now)).rejects.toThrow('device.not_allowed')
    expect([left(), (await devicesOf(table, owner, now)).length]).toEqual([[], 1])
    await refuseAdminDevices(deps, userId, now)
  })
})

it('our keys and the pool’s devices are one list, last used first', () => {
  const row = { id: 'hash', device, rememberedAt: daysAgo(5).toISOString(), lastUsedAt: daysAgo(4).toISOString() }
  const unknown = `${poolKey.slice(0, -1)}9`
  const listed = mergeDevices(
    [
      { ...row, beside: [], poolDevice: poolKey },
      { ...row, id: 'gone', beside: [], poolDevice: 'forgotten' },
    ],
    [inPool(daysAgo(1)), inPool(now, unknown), inPool(now, 'untrusted', false)],
  )
  expect(listed.map(({ id, trusted, lastUsedAt }) => [id, trusted, lastUsedAt])).toEqual([
    [unknown, true, now.toISOString()],
    ['hash', true, daysAgo(1).toISOString()],
    ['gone', false, daysAgo(4).toISOString()],
  ])
})

describe('sweep', () => {
  it('forgets what was unused for 60 days, and looks again when the next one may be', () => {
    const used = [inPool(daysAgo(60), 'old'), inPool(daysAgo(59.9), 'young'), inPool(now, 'new', false)]
    expect(decideSweep(used, now)).toEqual({ forget: ['old'], nextCheck: deviceCheckAfter(daysAgo(59.9)) })
    expect(decideSweep([], now)).toEqual({ forget: [], nextCheck: undefined })
  })

  it('makes up for missed days, and schedules the next check', async () => {
    const { pool, keys: left } = poolWith(inPool(daysAgo(61), 'old'), inPool(daysAgo(10), 'young'))
    await scheduleDeviceCheck(table, userId, daysAgo(3))
    expect(await sweepDevices({ table, devices: pool }, now)).toBe(1)
    expect(left()).toEqual(['young'])
    const due = keys.deviceCheck(dayOf(daysAgo(-50)), userId)
    expect((await table.client.send(new GetCommand({ TableName: table.name, Key: due }))).Item).toMatchObject({
      userId,
    })
    expect(await sweepDevices({ table, devices: pool }, now)).toBe(0)
  })
})
