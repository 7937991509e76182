import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { everyRow } from '../../test/support/people/person.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { sharedBudget } from '../kit/limits/budgets.ts'
import { type Notification, receiveNotification } from './notify.ts'
import { refusedNoticesPerHour } from './quotas.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const secret = 'a-secret-of-the-webhook'
let countRefused: (at: Date) => Promise<void> = async () => undefined
const take = (received: Notification, at = now) =>
  receiveNotification({ table, webhookSecret: async () => secret, countRefused, now: at }, received)

function delivery(change: Partial<Record<'id' | 'key' | 'type', string>> = {}): Notification {
  const { id = '1318234567', key = secret, type = 'payment' } = change
  const ts = String(now.getTime())
  const v1 = createHmac('sha256', key).update(`id:${id};request-id:req-1;ts:${ts};`).digest('hex')
  return {
    query: { 'data.id': id, type },
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': 'req-1' },
    body: { data: { id } },
  }
}

const rows = async (prefix: string) => (await everyRow(table)).filter(({ pk }) => pk.startsWith(prefix))
const receptions = async () => (await rows('PAYMENTNOTICE#')).map(({ reception }) => reception)

it('counts notifications that are not genuine apart, and takes genuine ones whatever that count is', async () => {
  countRefused = sharedBudget(table, { ...refusedNoticesPerHour, limit: 3 })
  for (let count = 0; count < 10; count++)
    await expect(take(delivery({ key: 'another-secret-of-others' }))).rejects.toThrow('payment.signature_invalid')
  expect(await receptions()).toHaveLength(3)
  expect(await take(delivery())).toBe('accepted')
  countRefused = async () => undefined
})

describe('receiveNotification', () => {
  it('records a genuine delivery and emits an event for its payment', async () => {
    expect(await take(delivery())).toBe('accepted')
    expect(await receptions()).toEqual(['accepted'])
    const [event] = await rows('OUTBOX#')
    expect(event).toMatchObject({ name: 'PaymentNotified', envelope: { data: { paymentId: '1318234567' } } })
  })

  it('records a replayed delivery and emits nothing', async () => {
    await take(delivery())
    expect(await take(delivery(), new Date(now.getTime() + 60_000))).toBe('repeated')
    expect((await receptions()).sort()).toEqual(['accepted', 'repeated'])
    expect(await rows('OUTBOX#')).toHaveLength(1)
  })

  const { query, headers, body } = delivery()
  it.each<[string, Notification, string, Date?]>([
    ['forged', delivery({ key: 'another' }), 'forged'],
    ['about another payment in its address', { query: { ...query, 'data.id': '2' }, headers, body }, 'forged'],
    ['without a signature', { query, headers: { 'x-request-id': 'req-1' }, body }, 'unsigned'],
    ['without its request id', { query, headers: { 'x-signature': headers['x-signature'] }, body }, 'forged'],
    ['of yesterday', delivery(), 'stale', new Date('2026-11-22T12:00:00.000Z')],
    ['with an invalid signature', { query, headers: { 'x-signature': 'nonsense' }, body }, 'malformed'],
    ['with the wrong form altogether', { query: { 'data.id': ['1'] }, headers: { 'x-signature': 7 } }, 'unsigned'],
    ['of an older kind', { query: { topic: 'payment', id: '1' }, headers: {}, body: null }, 'unsigned'],
  ])('refuses and records a delivery: %s', async (_, received, reception, at = now) => {
    await expect(take(received, at)).rejects.toThrow('payment.signature_invalid')
    expect(await receptions()).toEqual([reception])
    expect(await rows('OUTBOX#')).toEqual([])
  })

  it('uses the signed payment id, not the one in the body', async () => {
    await take({ ...delivery(), body: { data: { id: '999' } } })
    const [event] = await rows('OUTBOX#')
    expect(event).toMatchObject({ envelope: { data: { paymentId: '1318234567' } } })
  })

  it.each([
    ['of something else', delivery({ type: 'topic_merchant_order_wh' })],
    ['with an invalid payment id', delivery({ id: 'ABC-1' })],
  ])('records and ignores a delivery %s', async (_, received) => {
    expect(await take(received)).toBe('ignored')
    expect(await receptions()).toEqual(['ignored'])
  })
})
