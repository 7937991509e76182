import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/days.ts'
import { sampleNow as now, ownerId } from '../../../test/support/fixtures/ad-rows.ts'
import { plantEntity } from '../../../test/support/fixtures/entities.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'

import { auditsOf } from '../../kit/audit.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryRows } from '../../kit/table/query.ts'
import { transact } from '../../kit/table/transaction.ts'
import { preferencePart } from '../../ledger/donation-preference.ts'
import { sale } from '../../ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../../ledger/store.ts'
import { completeOrder } from '../complete-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { readOrder } from '../store.ts'
import { releaseByAdmin } from './release.ts'
import { sweepDeferrals } from './sweep.ts'

const { table, deps, boss, put, buy, events } = createShop(now)
const pickupId = 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRS'
const logger = { error: () => undefined }
const until = new Date(now.getTime() + 30 * dayMs)
const deferral = { cause: 'partners', until: until.toISOString() } as const
const admins = { isAdmin: async (id: string) => id === boss.userId }
const release = (id: string, reason = 'A entrega foi vista.', when = now) =>
  readOrder(table, id).then(({ version }) =>
    releaseByAdmin({ table, admins, now: when }, boss, { id, reason, version }),
  )
const sweep = (when: Date) => sweepDeferrals(table, { now: when, logger })
const waiting = () =>
  queryRows(table, { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': keys.deferrals } })

async function deferred({ isTold = true } = {}): Promise<string> {
  await put({ ...keys.profile(ownerId), ...sampleProfile({ id: ownerId }) })
  const { id } = await buy()
  await settlePayment(deps, paymentOf(await readOrder(table, id), '1'))
  await moveMoney(table, [sale.accept(id, pickupId)], { now })
  const Item = { ...keys.deferral(deferral.until, id), orderId: id, ...deferral }
  await moveMoney(table, [sale.defer(id, pickupId)], { now, alongside: () => [{ Put: { Item } }] })
  if (isTold) await completeOrder(deps, id, deferral)
  return id
}

describe('deferred earnings', () => {
  it('are released on their day, once, and not before', async () => {
    const id = await deferred()
    await sweep(new Date(until.getTime() - 1))
    expect(await readBalance(table, ownerId)).toMatchObject({ deferredCents: 10_000, creditedCents: 0 })
    await Promise.all([sweep(until), sweep(until)])
    await sweep(until)
    expect(await readBalance(table, ownerId)).toMatchObject({ deferredCents: 0, creditedCents: 10_000 })
    expect(await readOrder(table, id)).toMatchObject({ deferral: { endedAt: until.toISOString() } })
    expect(await waiting()).toEqual([])
    expect((await events()).filter((name) => name === 'EarningsReleased')).toHaveLength(1)
  })

  it('are released though the event of the completion is late', async () => {
    const id = await deferred({ isTold: false })
    await sweep(until)
    expect(await readBalance(table, ownerId)).toMatchObject({ deferredCents: 0, creditedCents: 10_000 })
    await completeOrder({ table, now: until }, id, deferral)
    expect(await readOrder(table, id)).toMatchObject({
      status: 'completed',
      deferral: { endedAt: until.toISOString() },
    })
  })

  it('wait for the end of a dispute', async () => {
    const id = await deferred()
    await moveMoney(table, [sale.dispute(id, 'd1')], { now })
    await sweep(until)
    expect(await waiting()).toHaveLength(1)
    await moveMoney(table, [sale.win(id, 'd1')], { now })
    await sweep(until)
    expect(await readBalance(table, ownerId)).toMatchObject({ disputedCents: 0, creditedCents: 10_000 })
  })

  it('give their share when they become available', async () => {
    const id = await deferred()
    const entity = await plantEntity(table)
    const chosen = { entityId: entity.id, percent: 10, version: 1, since: now.toISOString() }
    await transact(table, [preferencePart(ownerId, chosen, 0)])
    await sweep(until)
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_000, heldCents: 1_000 })
    const donationId = pickupId.replace('pic_', 'don_')
    expect((await readJournals(table, `donation/${donationId}`)).at(-1)).toMatchObject({ state: 'held' })
    expect((await readOrder(table, id)).deferral?.endedAt).not.toBeNull()
  })
})

describe('release by an admin', () => {
  it('needs a reason, the current version and deferred earnings; it is recorded', async () => {
    const id = await deferred()
    await expect(release(id, ' ')).rejects.toThrow('order.reason_required')
    const stale = { id, reason: 'x', version: 1 }
    await expect(releaseByAdmin({ table, admins, now }, boss, stale)).rejects.toThrow('order.changed_meanwhile')
    const former = { isAdmin: async () => false }
    await expect(releaseByAdmin({ table, admins: former, now }, boss, { ...stale, version: 3 })).rejects.toThrow(
      'access.denied',
    )
    expect(await release(id)).toMatchObject({ deferral: { cause: 'partners', endedAt: now.toISOString() } })
    expect(await readBalance(table, ownerId)).toMatchObject({ deferredCents: 0, creditedCents: 10_000 })
    await expect(release(id)).rejects.toThrow('order.not_deferred')
    const { rows } = await auditsOf(table, id, { before: undefined, size: 5 })
    expect(rows[0]).toMatchObject({ action: 'release:earnings', actorId: boss.userId, reason: 'A entrega foi vista.' })
    await sweep(until)
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_000 })
  })

  it('is taken once by concurrent admins and the clock', async () => {
    const id = await deferred()
    const all = await Promise.allSettled([release(id, 'x', until), release(id, 'y', until), sweep(until)])
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await readBalance(table, ownerId)).toMatchObject({ deferredCents: 0, creditedCents: 10_000 })
  })

  it('is refused of earnings that never waited', async () => {
    const { id } = await buy()
    await expect(release(id)).rejects.toThrow('order.not_deferred')
  })
})
