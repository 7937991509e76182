import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { disputeOpened } from '../../events/dispute-events.ts'
import { evidenceLimit, type LossBearer } from '../../shared/contract/disputes.ts'
import { newId } from '../../shared/ids.ts'
import { openedDispute } from '../../test/support/fixtures/disputes.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readBalanceView, readStatementPage } from '../balance/read-balance.ts'
import { transact } from '../kit/table/transaction.ts'
import { donation, reward } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { bearLoss, writeOffClaim } from './claims.ts'
import type { DisputeRow } from './dispute-row.ts'
import { addEvidence as addPiece } from './evidence/add.ts'
import { recordEnd, recordOpening } from './record.ts'
import { addPart, disputesIn, readDispute } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const later = new Date(now.getTime() + 1_000)
const admin = () => ({ userId: randomUUID(), isAdmin: true })
const [boss, second] = [admin(), admin()]
const staff: readonly string[] = [boss.userId, second.userId]
const admins = { isAdmin: async (userId: string) => staff.includes(userId) }
const deps = { table, admins, now }
const entityId = 'abrigo'

async function plant(more: Partial<DisputeRow> = {}): Promise<DisputeRow> {
  const row = openedDispute(now, more)
  await transact(table, [addPart(row)])
  return row
}
const lost = (more: Partial<DisputeRow> = {}) =>
  plant({ status: 'lost', afterCompletion: true, closedAt: now.toISOString(), ...more })
const earn = (userId: string, amountCents: number) =>
  moveMoney(table, [reward(randomUUID(), { userId, amountCents })], { now })
const decide = ({ id, version }: DisputeRow, bearer: LossBearer, more: Partial<typeof deps> = {}, actor = boss) =>
  bearLoss({ ...deps, ...more }, actor, { id, version, bearer, reason: ' Nada foi entregue. ' })
const waive = ({ id, version }: DisputeRow, actor = boss, more: Partial<typeof deps> = {}) =>
  writeOffClaim({ ...deps, ...more }, actor, { id, version, reason: 'Valor pequeno.' })
const addEvidence = (of: typeof deps, by: typeof boss, given: { id: string; version: number; text: string }) =>
  addPiece(of, by, { ...given, photoIds: [] })
const audits = async (id: string) =>
  (await everyRow(table)).flatMap((row) =>
    row.pk.startsWith('AUDIT#') && row.targetId === id ? [[row.action, row.reason]] : [],
  )

describe('the file of a dispute', () => {
  const opened = (): Parameters<typeof recordOpening>[1] => {
    const { buyerId, sellerId, recyclableId, type, priceCents, totalCents, paymentId } = openedDispute(now)
    const about = { orderId: newId('order', now), recyclableId, type, buyerId, sellerId, priceCents, totalCents }
    const of = { number: 1, paymentId, afterCompletion: false, detail: 'in_mediation' }
    return {
      ...about,
      ...of,
      openedAt: now.toISOString(),
      deadline: null,
    } satisfies (typeof disputeOpened.data)['_output']
  }

  it('is made once for repeated and concurrent events', async () => {
    const event = opened()
    await Promise.all(Array.from({ length: 4 }, () => recordOpening(table, event)))
    const row = await readDispute(table, `${event.orderId}-1`)
    expect(row).toMatchObject({ status: 'open', version: 1, evidence: [] })
    const { rows } = await disputesIn(table, 'open', { before: undefined, size: 50 })
    expect(rows.filter(({ id }) => id === row.id)).toHaveLength(1)
  })

  it('lists open disputes oldest first, page by page', async () => {
    const ages = [3, 1, 2].map((day) => ({ ...opened(), openedAt: `2020-01-0${day}T00:00:00.000Z` }))
    for (const event of ages) await recordOpening(table, event)
    const first = await disputesIn(table, 'open', { before: undefined, size: 2 })
    const second = await disputesIn(table, 'open', { before: first.next, size: 1 })
    const days = [...first.rows, ...second.rows].map(({ openedAt }) => openedAt.slice(0, 10))
    expect(days).toEqual(['2020-01-01', '2020-01-02', '2020-01-03'])
  })

  it('ends once, can be reimbursed, and does not depend on the order of events', async () => {
    const events = [opened(), opened()]
    for (const [index, event] of events.entries()) {
      const end = (outcome: 'won' | 'lost') => recordEnd({ table, now }, { ...event, outcome }, later.toISOString())
      if (index === 0) await recordOpening(table, event)
      await end('lost')
      await recordOpening(table, event)
      await end('lost')
      const id = `${event.orderId}-1`
      const ended = { status: 'lost', closedAt: later.toISOString(), openedAt: now.toISOString() }
      expect(await readDispute(table, id)).toMatchObject(ended)
      await end('won')
      await end('lost')
      expect(await readDispute(table, id)).toMatchObject({ status: 'won' })
    }
  })

  it('ends once for concurrent events and an admin in between', async () => {
    const event = opened()
    await Promise.all([
      ...[1, 2, 3].map(() => recordEnd({ table, now }, { ...event, outcome: 'lost' }, later.toISOString())),
      recordOpening(table, event),
    ])
    expect(await readDispute(table, `${event.orderId}-1`)).toMatchObject({ status: 'lost', evidence: [] })
  })
})

describe('evidence', () => {
  it('is added while the dispute is open, with an audit record', async () => {
    const { id, version } = await plant()
    const after = await addEvidence(deps, boss, { id, version, text: ' Confirmada pelos dois. ' })
    expect(after).toMatchObject({ evidence: [{ by: boss.userId, text: 'Confirmada pelos dois.' }], version: 2 })
    expect(await audits(id)).toEqual([['add-evidence:dispute', '']])
    await expect(addEvidence(deps, boss, { id, version, text: 'x' })).rejects.toThrow('dispute.changed_meanwhile')
    await expect(addEvidence(deps, boss, { id, version: 2, text: ' ' })).rejects.toThrow('dispute.text_required')
  })

  it('is refused after the end, beyond the limit, and for an unknown dispute', async () => {
    const add = ({ id, version }: DisputeRow) => addEvidence(deps, boss, { id, version, text: 'x' })
    await expect(add(await lost())).rejects.toThrow('dispute.action_not_possible')
    const one = { by: boss.userId, at: now.toISOString(), text: 'x', photoIds: [] }
    await add(await plant({ evidence: Array(evidenceLimit - 1).fill(one) }))
    await expect(add(await plant({ evidence: Array(evidenceLimit).fill(one) }))).rejects.toThrow('too_much_evidence')
    await expect(add(openedDispute(now))).rejects.toThrow('dispute.not_found')
  })
})

describe('a loss after completion', () => {
  it('is the platform’s if an admin says so; nothing moves', async () => {
    const row = await lost()
    await earn(row.sellerId, 10_000)
    const before = await readBalance(table, row.sellerId)
    expect(await decide(row, 'platform')).toMatchObject({ loss: { bearer: 'platform', reason: 'Nada foi entregue.' } })
    expect(await readBalance(table, row.sellerId)).toEqual(before)
    expect(await audits(row.id)).toEqual([['bear-loss:dispute', 'Nada foi entregue.']])
  })

  it('becomes the seller’s debt: paid at once, then by later earnings, and shown with its reason', async () => {
    const row = await lost()
    await earn(row.sellerId, 4_000)
    await decide(row, 'seller')
    expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 6_000, consumedCents: 4_000 })
    expect(await readBalanceView(table, row.sellerId, now)).toMatchObject({
      owedCents: 6_000,
      withdrawableCents: 0,
      claims: [{ orderId: row.orderId, amountCents: 10_000, reason: 'Nada foi entregue.', type: 'Latas' }],
    })
    const give = moveMoney(
      table,
      [donation.hold('d', { userId: row.sellerId, entityId, amountCents: 100, origin: 'request' })],
      { now },
    )
    await expect(give).rejects.toThrow('ledger.owed')
    await earn(row.sellerId, 7_000)
    expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 0, consumedCents: 10_000 })
    expect((await readBalanceView(table, row.sellerId, now)).claims).toEqual([])
    const { lines } = await readStatementPage(table, row.sellerId, {})
    expect(lines.map(({ move, reason, orderId }) => [move, reason, orderId])).toEqual([
      ['settlement.settle-claim', null, null],
      ['reward.earn', null, null],
      ['settlement.settle-claim', null, null],
      ['claim.claw-back', 'Nada foi entregue.', row.orderId],
      ['reward.earn', null, null],
    ])
    expect((await everyRow(table)).filter(({ name }) => name === 'LossClaimed')).toHaveLength(1)
  })

  it('is decided once, of two admins at the same time too', async () => {
    const row = await lost()
    const both = await Promise.allSettled([decide(row, 'seller'), decide(row, 'seller', {}, second)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 10_000 })
    const decided = await readDispute(table, row.id)
    await expect(decide(decided, 'platform')).rejects.toThrow('dispute.action_not_possible')
    await expect(decide(row, 'platform')).rejects.toThrow('dispute.changed_meanwhile')
  })

  it('is refused without a reason, by a former admin, by a side of the trade, and before a loss', async () => {
    const row = await lost()
    const { id, version } = row
    const empty = bearLoss(deps, boss, { id, version, bearer: 'platform', reason: ' ' })
    await expect(empty).rejects.toThrow('dispute.reason_required')
    await expect(decide(row, 'platform', {}, admin())).rejects.toThrow('access.denied')
    for (const own of [{ buyerId: boss.userId }, { sellerId: boss.userId }])
      await expect(decide(await lost(own), 'platform')).rejects.toThrow('dispute.own')
    for (const more of [{ status: 'open' }, { status: 'won' }, { afterCompletion: false }] as const)
      await expect(decide(await lost(more), 'seller')).rejects.toThrow('dispute.action_not_possible')
  })
})

describe('a write-off', () => {
  async function claimed(earned = 0) {
    const row = await lost()
    if (earned > 0) await earn(row.sellerId, earned)
    return await decide(row, 'seller')
  }

  it('takes two admins and waives what is left', async () => {
    const row = await claimed(4_000)
    const proposed = await waive(row)
    expect(proposed.writeOff).toMatchObject({ endorsedBy: boss.userId, by: null, amountCents: null })
    expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 6_000 })
    await expect(waive(proposed)).rejects.toThrow('dispute.second_admin_needed')
    const done = await waive(proposed, second)
    expect(done.writeOff).toMatchObject({ by: second.userId, amountCents: 6_000, reason: 'Valor pequeno.' })
    expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 0 })
    await expect(waive(done, boss)).rejects.toThrow('dispute.action_not_possible')
    expect((await audits(row.id)).map(([action]) => action)).toEqual(
      expect.arrayContaining(['endorse-write-off:dispute', 'write-off:dispute']),
    )
  })

  it('does not count the proposal of a former admin', async () => {
    const proposed = await waive(await claimed())
    const only = { isAdmin: async (userId: string) => userId === second.userId }
    const again = await waive(proposed, second, { admins: only })
    expect(again.writeOff).toMatchObject({ endorsedBy: second.userId, by: null })
    expect(await readBalance(table, again.sellerId)).toMatchObject({ owedCents: 10_000 })
  })

  it('is refused when nothing is owed, and without a claim', async () => {
    const row = await claimed(10_000)
    await expect(waive(row)).rejects.toThrow('dispute.nothing_owed')
    await expect(waive(await lost())).rejects.toThrow('dispute.action_not_possible')
    await expect(waive(await claimed(), admin())).rejects.toThrow('access.denied')
  })

  it('never takes more than is owed then', async () => {
    const proposed = await waive(await claimed())
    await Promise.allSettled([waive(proposed, second), earn(proposed.sellerId, 3_000)])
    const { owedCents, creditedCents, consumedCents } = await readBalance(table, proposed.sellerId)
    expect(owedCents).toBeGreaterThanOrEqual(0)
    expect([creditedCents, consumedCents <= creditedCents]).toEqual([3_000, true])
  })
})
