import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { createTable } from '../../../../test/support/tables/table.ts'
import { keys } from '../../table/keys.ts'
import {
  type DeviceSignInRow,
  hashOfSecret,
  isPassValid,
  parsePass,
  readDeviceSignIn,
  statusAt,
} from './device-sign-in.ts'

const now = new Date('2026-11-22T12:00:00.500Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const id = 'dsi_01KB9ZJ3M4Q5R6S7T8V9WXYZ01'
const secret = 'a_-8'.repeat(8)
const approved: DeviceSignInRow = {
  id,
  status: 'approved',
  until: now.toISOString(),
  secretHash: hashOfSecret(secret),
  userId: ana,
  signedInAt: 1_795_262_400,
  numberHash: 'hash of 42',
  numbers: [42, 10, 99],
  device: { system: 'linux', browser: 'firefox' },
}

describe('statusAt', () => {
  it.each(['waiting', 'approved'] as const)('reports %s as expired from its end on, to the millisecond', (status) => {
    expect(statusAt({ ...approved, status }, later(-1))).toBe(status)
    expect(statusAt({ ...approved, status }, now)).toBe('expired')
    expect(statusAt({ ...approved, status }, later(1))).toBe('expired')
  })

  it.each(['refused', 'spoilt', 'used'] as const)('keeps %s without end', (status) => {
    expect(statusAt({ ...approved, status }, later(365 * 24 * 3600 * 1000))).toBe(status)
  })
})

describe('parsePass', () => {
  it('parses id and secret', () => {
    expect(parsePass(`${id}.${secret}`)).toEqual({ id, secret })
  })

  it.each([
    '',
    id,
    `${id}.`,
    `${id}.${secret}x`,
    `${id}.${secret.slice(1)}`,
    `${id}.${'*'.repeat(32)}`,
    `${id}${secret}`,
    ` ${id}.${secret}`,
    `${id}.${secret}\n`,
    `dsi_${'u'.repeat(26)}.${secret}`,
    `${id.slice(0, -1)}.${secret}`,
    `ord${id.slice(3)}.${secret}`,
  ])('returns undefined for another format: %j', (pass) => {
    expect(parsePass(pass)).toBeUndefined()
  })
})

describe('isPassValid', () => {
  const before = later(-1)

  it('accepts a pass approved by the owner until it expires', () => {
    expect(isPassValid(approved, secret, ana, before)).toBe(true)
    expect(isPassValid(approved, secret, ana, now)).toBe(false)
  })

  it('refuses another account, another secret, the hash and a missing row', () => {
    expect(isPassValid(approved, secret, '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11', before)).toBe(false)
    expect(isPassValid(approved, 'b'.repeat(32), ana, before)).toBe(false)
    expect(isPassValid(approved, approved.secretHash, ana, before)).toBe(false)
    expect(isPassValid(undefined, secret, ana, before)).toBe(false)
  })

  it.each(['waiting', 'refused', 'spoilt', 'used'] as const)('refuses a status of %s', (status) => {
    expect(isPassValid({ ...approved, status }, secret, ana, before)).toBe(false)
  })
})

describe('readDeviceSignIn', () => {
  const table = createTable()
  const put = (row: object) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.deviceSignIn(id), ...row } }))

  it('returns the row or undefined', async () => {
    expect(await readDeviceSignIn(table, id)).toBeUndefined()
    await put(approved)
    const sent = vi.spyOn(table.client, 'send')
    expect(await readDeviceSignIn(table, id)).toEqual(approved)
    // The screen must see its approval at once, and expired states must not reappear.
    expect(sent.mock.calls[0]?.[0].input).toMatchObject({ ConsistentRead: true })
  })

  it('throws for a row with fewer than three numbers', async () => {
    await put({ ...approved, numbers: [42, 10] })
    await expect(readDeviceSignIn(table, id)).rejects.toThrow('numbers')
  })
})
