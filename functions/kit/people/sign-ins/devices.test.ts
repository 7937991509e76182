import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { memoryTable } from '../../../../test/support/tables/memory-table.ts'
import { createTable } from '../../../../test/support/tables/table.ts'
import { deviceTiesOf, hashOfDeviceKey, knowsDevice, rememberDevice, shareDevice } from './devices.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
const [ana, rui] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11'] as const
const of = (userId: string, signedOutAt: string | null = null) => ({ userId, signedOutAt })

describe('known device', () => {
  it('is recognized by its key for 400 days, even if its row still exists', async () => {
    const table = memoryTable()
    const key = await rememberDevice(table, ana, now)
    expect(await knowsDevice(table, of(ana), key, now)).toBe(true)
    expect(await knowsDevice(table, of(ana), key, new Date(days(400).getTime() - 1))).toBe(true)
    expect(await knowsDevice(table, of(ana), key, days(400))).toBe(false)
  })

  it('belongs to one user and one key', async () => {
    const table = memoryTable()
    const key = await rememberDevice(table, ana, now)
    expect(await knowsDevice(table, of(rui), key, now)).toBe(false)
    expect(await knowsDevice(table, of(ana), `${key.slice(1)}A`, now)).toBe(false)
    expect(await knowsDevice(table, of(ana), '', now)).toBe(false)
  })

  it('is unknown after a sign-out everywhere until remembered again', async () => {
    const table = memoryTable()
    const [before, after] = [await rememberDevice(table, ana, now), await rememberDevice(table, ana, days(2))]
    for (const left of [now, days(1)]) {
      expect(await knowsDevice(table, of(ana, left.toISOString()), before, days(3))).toBe(false)
      expect(await knowsDevice(table, of(ana, left.toISOString()), after, days(3))).toBe(true)
    }
  })

  it('gets a unique key of 256 bits that the table does not store', async () => {
    const table = memoryTable()
    const all = await Promise.all([1, 2, 3].map(() => rememberDevice(table, ana, now)))
    expect(new Set(all).size).toBe(3)
    for (const key of all) {
      expect(Buffer.from(key, 'base64url')).toHaveLength(32)
      expect(JSON.stringify(table.rows())).not.toContain(key)
    }
  })

  it('expires from the table', async () => {
    const table = memoryTable()
    await rememberDevice(table, ana, now)
    const [row] = table.rows()
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: row }))
    expect(Item).toMatchObject({ rememberedAt: now.toISOString(), expiresAt: days(400).getTime() / 1000 })
  })
})

describe('devices of several accounts in one browser', () => {
  const table = createTable()

  it('are tied whichever account came first, also after a sign-out everywhere, and by no guess', async () => {
    const [seller, buyer, stranger] = ['seller', 'buyer', 'stranger'].map((name) => `${name}-${randomUUID()}`) as [
      string,
      string,
      string,
    ]
    const first = hashOfDeviceKey(await rememberDevice(table, seller, now))
    await rememberDevice(table, buyer, now, { device: null, poolDevice: null, beside: [first] })
    await rememberDevice(table, stranger, now, { device: null, poolDevice: null, beside: ['A'.repeat(43)] })
    const [a, b, c] = await Promise.all([seller, buyer, stranger].map((one) => deviceTiesOf(table, one, now)))
    if (!a || !b || !c) throw new Error('Three accounts have devices')
    expect([shareDevice(a, b), shareDevice(b, a), shareDevice(a, c), shareDevice(b, c)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
