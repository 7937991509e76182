import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { MPConnectionError } from 'mercadopago/dist/utils/errors/index.js'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../shared/contract/order-views.ts'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { withInterruption } from '../../../test/support/tables/interrupted.ts'
import { keys } from '../../kit/table/keys.ts'
import { transact } from '../../kit/table/transaction.ts'
import { settlePayment } from '../settle-payment.ts'
import { correctFinding, decideCorrection } from './correct.ts'
import { closeFindingPart, openFindings, proposeCorrectionPart, readFinding } from './findings.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { comparedNow, remedyFinding } from './remedy.ts'

const { table, deps, later, boss, provider, buy } = createShop(now)
const admins = { isAdmin: async () => true }
const at = now.toISOString()
const changed = { code: 'finding.changed_meanwhile' }
const notFound = { code: 'finding.not_found' }

function sampleFinding(change: Partial<Finding> = {}): Finding {
  return {
    ...({
      id: 'partly_returned~1',
      kind: 'partly_returned',
      paymentId: '1',
      orderId: null,
      remedy: 'correct',
    } as const),
    provider: { paymentStatus: 'approved', amountCents: 12_099 },
    ledger: { state: 'paid', amountCents: 12_099 },
    differenceCents: -5_000,
    returnsCents: 0,
    differs: [],
    proposal: null,
    at: null,
    foundAt: at,
    ...change,
  }
}
const proposal = (by: string = randomUUID(), proposedAt = at) =>
  ({ by, at: proposedAt, bearer: 'losses', reason: 'x', differenceCents: -5_000 }) as const
const put = (row: Finding & { readonly closedAt?: string }) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.finding(row.id), ...row } }))

describe('a finding', () => {
  it('is read while it is open', async () => {
    await put(sampleFinding())
    expect(await readFinding(table, 'partly_returned~1')).toMatchObject({ differenceCents: -5_000 })
    await put({ ...sampleFinding(), closedAt: at })
    for (const id of ['partly_returned~1', 'partly_returned~2'])
      await expect(readFinding(table, id)).rejects.toMatchObject(notFound)
  })

  it('is closed once, and only where it exists', async () => {
    const row = sampleFinding()
    await expect(transact(table, [closeFindingPart(row, now)])).rejects.toMatchObject(notFound)
    await put(row)
    await transact(table, [closeFindingPart(row, now)])
    await expect(transact(table, [closeFindingPart(row, now)])).rejects.toMatchObject(notFound)
  })

  it('takes a first proposal while it is open and has none', async () => {
    const [row, proposed] = [sampleFinding(), sampleFinding({ proposal: proposal() })]
    const propose = () => transact(table, [proposeCorrectionPart(row, proposed)])
    await expect(propose()).rejects.toMatchObject(changed)
    await put({ ...row, closedAt: at })
    await expect(propose()).rejects.toMatchObject(changed)
    await put(row)
    await propose()
    await expect(propose()).rejects.toMatchObject(changed)
  })

  it('takes the next proposal in place of the one that was read, while it is open', async () => {
    const before = sampleFinding({ proposal: proposal() })
    const after = sampleFinding({ proposal: proposal(randomUUID(), later(1).toISOString()) })
    const propose = () => transact(table, [proposeCorrectionPart(before, after)])
    await put({ ...before, closedAt: at })
    await expect(propose()).rejects.toMatchObject(changed)
    await put(after)
    await expect(propose()).rejects.toMatchObject(changed)
    await put(before)
    await propose()
  })

  it('is corrected only where a difference is to be corrected', () => {
    const decider = { userId: boss.userId, isAdmin: true, proposerIsAdmin: false, twoAdminsAboveCents: 100_000 }
    const given = { id: 'partly_returned~1', differenceCents: -5_000, bearer: 'losses', reason: 'x' } as const
    for (const change of [{ remedy: 'refund' }, { remedy: 'compare' }, { differenceCents: 0 }] as const)
      expect(() => decideCorrection(sampleFinding(change), decider, given, now)).toThrow('finding.not_possible')
  })

  it('has its refund asked for again only where one is promised to an order', async () => {
    for (const change of [
      { remedy: 'correct', orderId: 'ord_1' },
      { remedy: 'refund', orderId: null },
    ] as const) {
      await put(sampleFinding(change))
      await expect(remedyFinding(deps, boss, 'partly_returned~1')).rejects.toMatchObject({
        code: 'finding.not_possible',
      })
    }
  })

  it('says that the provider does not answer', async () => {
    const fault = Promise.reject(new MPConnectionError(new Error('The answer took too long')))
    await expect(comparedNow(fault)).rejects.toMatchObject({ code: 'finding.provider_unavailable' })
    await expect(comparedNow(Promise.reject(new RangeError('ours')))).rejects.toThrow('ours')
  })
})

/** A payment of which the provider returned a part, with its open finding. */
async function partlyReturned() {
  const order = await buy()
  provider.payments.set('1', paymentOf(order, '1'))
  await reconcilePayments({ table, provider, now })
  const returned = { returnedCents: 5_000, detail: 'approved/partially_refunded', updatedAt: later(1).toISOString() }
  provider.payments.set('1', paymentOf(order, '1', returned))
  const [found] = (await reconcilePayments({ table, provider, now: later(1) })).findings
  if (!found) throw new Error('The comparison finds the returned part')
  return { order, found }
}

it('corrects no finding that has become another one of the same amount', async () => {
  const { found } = await partlyReturned()
  await put({ ...found, id: 'amount_differs~1', kind: 'amount_differs' })
  const given = {
    id: 'amount_differs~1',
    differenceCents: found.differenceCents,
    bearer: 'losses',
    reason: 'x',
  } as const
  const booked = correctFinding({ table, provider, admins, now: later(2) }, boss, given)
  await expect(booked).rejects.toMatchObject(changed)
  expect(await openFindings(table)).toMatchObject([{ id: found.id }])
})

it('books no correction when the payment moved money since it was compared', async () => {
  const { order, found } = await partlyReturned()
  const meanwhile = withInterruption(table, 'TransactWriteCommand', async (nth) => {
    if (nth > 1) return
    const refunded = { paymentStatus: 'returned', refundId: '9', returnedCents: order.totalCents } as const
    await settlePayment(deps, paymentOf(order, '1', { ...refunded, updatedAt: later(2).toISOString() }))
  })
  const given = { id: found.id, differenceCents: found.differenceCents, bearer: 'losses', reason: 'x' } as const
  const booked = correctFinding({ table: meanwhile, provider, admins, now: later(3) }, boss, given)
  await expect(booked).rejects.toMatchObject(changed)
  expect(await openFindings(table)).toMatchObject([{ id: found.id }])
})
