import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { openOrder, soldOrder } from '../../test/support/fixtures/orders.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { ConditionsFailed, type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { type OrderRow, orderItem, type PaymentRow } from './order-row.ts'
import { inspectOrder } from './reconciliation/inspect.ts'
import { showOrder } from './show.ts'
import { addCheckout, addOrder, buyerPart, findOrder, orderPart, paymentPart, readOrder } from './store.ts'
import { showTimeline } from './timeline/read.ts'
import { decideEntry } from './transfers/decide.ts'
import { transferPart } from './transfers/store.ts'
import { type Check, checkPart, dueChecks, replaceCheck } from './unclaimed/store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const at = now.toISOString()
const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))
const write = (...parts: readonly (Part | Guarded)[]) => transact(table, parts)
const changed = { code: 'order.changed_meanwhile' }

async function checksDue(at: Date): Promise<Check[]> {
  const checks: Check[] = []
  for await (const check of dueChecks(table, at)) checks.push(check)
  return checks
}

const between = () => ({
  id: newId('order', now),
  recyclableId: newId('recyclable', now),
  buyerId: randomUUID(),
  sellerId: randomUUID(),
})

/** Writes buyer and ad, and returns an order of both that is not yet written. */
async function prepared(): Promise<OrderRow> {
  const row = openOrder(between(), now)
  await put({ ...keys.profile(row.buyerId), ...sampleProfile({ id: row.buyerId }) })
  await put({ ...keys.recyclable(row.recyclableId), version: 3 })
  return row
}

describe('a new order', () => {
  it('is written once an attempt and once an id', async () => {
    const row = await prepared()
    await addOrder(table, row, 'first', 3, now)
    const sameAttempt = { ...row, id: newId('order', now) }
    await expect(addOrder(table, sameAttempt, 'first', 3, now)).rejects.toBeInstanceOf(ConditionsFailed)
    await expect(addOrder(table, row, 'second', 3, now)).rejects.toBeInstanceOf(ConditionsFailed)
    expect(await findOrder(table, sameAttempt.id)).toBeUndefined()
  })

  it('needs the ad as it was read', async () => {
    const row = await prepared()
    await expect(addOrder(table, row, 'first', 2, now)).rejects.toMatchObject({ code: 'order.not_for_sale' })
  })

  it('needs the account of its buyer', async () => {
    const row = { ...(await prepared()), buyerId: randomUUID() }
    await expect(addOrder(table, row, 'first', 3, now)).rejects.toMatchObject({ code: 'profile.not_found' })
    await expect(write(buyerPart(row.buyerId))).rejects.toBeInstanceOf(ConditionsFailed)
  })

  it('has its checkout only after it exists', async () => {
    const row = await prepared()
    const checkout = { preferenceId: '1', url: 'https://pay.example/1' }
    await expect(addCheckout(table, row.id, checkout)).rejects.toBeInstanceOf(ConditionalCheckFailedException)
    expect(await findOrder(table, row.id)).toBeUndefined()
  })
})

describe('a change', () => {
  it('of an order needs the version that was read', async () => {
    const row = soldOrder(between(), now)
    await put(orderItem(row))
    const next = (version: number) => ({ ...row, version })
    await write(orderPart(row, next(3)))
    await expect(write(orderPart(row, next(3)))).rejects.toMatchObject(changed)
    await write(orderPart(next(3), next(4)))
  })

  it('of a payment needs the time and the state that were read', async () => {
    const payment: PaymentRow = {
      ...({ id: '1', orderId: newId('order', now), paymentStatus: 'pending', detail: 'pending' } as const),
      ...({
        amountCents: 12_099,
        currency: 'BRL',
        method: 'pix',
        updatedAt: at,
        booked: 'none',
        returned: null,
      } as const),
    }
    const approved = { ...payment, paymentStatus: 'approved' } as const
    const later = { ...payment, updatedAt: new Date(now.getTime() + 1).toISOString() }
    await write(paymentPart(undefined, payment))
    await expect(write(paymentPart(undefined, approved))).rejects.toMatchObject(changed)
    for (const seen of [approved, later])
      await expect(write(paymentPart(seen, approved)), seen.paymentStatus).rejects.toMatchObject(changed)
    await write(paymentPart(payment, approved))
  })

  it('of a transfer is impossible', async () => {
    const asked = { reference: 'MP-123456', amountCents: 1, day: '2026-11-22' }
    const decider = { id: asked.reference, by: randomUUID(), twoAdminsAboveCents: 100_000 }
    const transfer = decideEntry(asked, decider, new Date('2026-11-23T12:00:00.000Z'))
    await write(transferPart(transfer))
    await expect(write(transferPart({ ...transfer, amountCents: 2 }))).rejects.toBeInstanceOf(ConditionsFailed)
  })

  it('of a due check happens once', async () => {
    const id = newId('order', now)
    await write(checkPart(now, id, null))
    const [check] = await checksDue(now)
    if (!check) throw new Error('The check is due')
    const later = new Date(now.getTime() + 86_400_000)
    await replaceCheck(table, check, [checkPart(later, id, at)])
    const other = newId('order', now)
    await replaceCheck(table, check, [checkPart(later, other, null)])
    expect((await checksDue(later)).map(({ orderId }) => orderId)).toEqual([id])
  })
})

describe('an order', () => {
  const stranger = randomUUID()
  const deps = { table, now }

  it('that is unknown is not found', async () => {
    const id = newId('order', now)
    const reads = [
      () => readOrder(table, id),
      () => inspectOrder(deps, id),
      () => showOrder(deps, stranger, id),
      () => showTimeline(deps, stranger, id),
    ]
    for (const read of reads) await expect(read()).rejects.toMatchObject({ code: 'order.not_found' })
  })

  it('is shown to its buyer, and to its seller once it is paid', async () => {
    const [open, sold] = [openOrder(between(), now, { checkout: null }), soldOrder(between(), now)]
    for (const row of [open, sold]) await put(orderItem(row))
    for (const show of [showOrder, showTimeline]) {
      for (const { id, buyerId } of [open, sold]) await expect(show(deps, buyerId, id)).resolves.toBeDefined()
      await expect(show(deps, sold.sellerId, sold.id)).resolves.toBeDefined()
      for (const [userId, { id }] of [
        [open.sellerId, open] as const,
        [stranger, open] as const,
        [stranger, sold] as const,
      ])
        await expect(show(deps, userId, id)).rejects.toMatchObject({ code: 'order.not_found' })
    }
  })
})
