import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { disputeClosed } from '../../events/dispute-events.ts'
import { openedDispute } from '../../test/support/fixtures/disputes.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { readBalanceView, readStatementPage, statementFile } from '../balance/read-balance.ts'
import { auditsOf } from '../kit/audit.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { reward } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { bearLoss, writeOffClaim } from './claims.ts'
import { type DisputeRow, orderDataOf } from './dispute-row.ts'
import { recordEnd } from './record.ts'
import { addPart, readDispute } from './store.ts'
import { undoClaim } from './undo-claim.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const at = now.toISOString()
const admins = { isAdmin: async () => true }
const admin = () => ({ userId: randomUUID(), isAdmin: true })
const [first, second] = [admin(), admin()]

const earn = (userId: string, amountCents: number) =>
  moveMoney(table, [reward(randomUUID(), { userId, amountCents })], { now })

/** A claim of R$ 100, of which earnings have paid a part. */
async function claimed(paidCents = 0, priceCents = 10_000): Promise<DisputeRow> {
  const row = openedDispute(now, { status: 'lost', afterCompletion: true, closedAt: at, priceCents })
  await transact(table, [addPart(row)])
  if (paidCents > 0) await earn(row.sellerId, paidCents)
  const given = { id: row.id, version: row.version, bearer: 'seller', reason: 'Nada foi entregue.' } as const
  return await bearLoss({ table, admins, now }, first, given)
}
async function waived(row: DisputeRow): Promise<DisputeRow> {
  const waive = ({ id, version }: DisputeRow, actor: typeof first) =>
    writeOffClaim({ table, admins, now }, actor, { id, version, reason: 'Valor pequeno.' })
  return await waive(await waive(row, first), second)
}
const undo = ({ id, version }: DisputeRow, actor = first, on: Table = table) =>
  undoClaim({ table: on, admins, now }, actor, { id, version, reason: ' Engano nosso. ' })
const reimburse = (row: DisputeRow, on: Table = table) => {
  const { paymentId, afterCompletion, openedAt, detail, deadline } = row
  const event = { ...orderDataOf(row), paymentId, afterCompletion, openedAt, detail, deadline, outcome: 'won' }
  return recordEnd({ table: on, now }, disputeClosed.data.parse(event), at)
}
const told = async (userId: string) =>
  (await everyRow(table))
    .filter(({ name }) => name === 'ClaimRevoked')
    .map(({ envelope }) => (envelope as { readonly data: { readonly sellerId: string } }).data)
    .filter(({ sellerId }) => sellerId === userId)
const audits = async (id: string) =>
  new Map((await auditsOf(table, id, { before: undefined, size: 9 })).rows.map((row) => [row.action, row]))
const lossesOf = async (id: string) =>
  (await everyRow(table))
    .filter(({ pk, subject }) => pk.startsWith('TX#') && String(subject).endsWith(id))
    .flatMap(({ postings }) => postings as { account: string; amountCents: number }[])
    .reduce((sum, { account, amountCents }) => (account === 'losses' ? sum + amountCents : sum), 0)

describe.each([
  ['nothing is paid', 0, false, { withdrawnCents: 10_000, repaidCents: 0 }],
  ['a part is paid', 4_000, false, { withdrawnCents: 6_000, repaidCents: 4_000 }],
  ['all is paid', 10_000, false, { withdrawnCents: 0, repaidCents: 10_000 }],
  ['a part is paid and the rest written off', 4_000, true, { withdrawnCents: 0, repaidCents: 4_000 }],
  ['all is written off', 0, true, { withdrawnCents: 0, repaidCents: 0 }],
] as const)('a claim of which %s', (_, paidCents, isWaived, amounts) => {
  const plant = async () => (isWaived ? waived(await claimed(paidCents)) : claimed(paidCents))

  it('ends with the reimbursement of the chargeback, which returns what was paid', async () => {
    const row = await plant()
    for (const __ of [1, 2]) await reimburse(row)
    expect(await readDispute(table, row.id)).toMatchObject({
      status: 'won',
      undone: { cause: 'reimbursed', by: null, reason: null, ...amounts },
    })
    expect(await readBalance(table, row.sellerId)).toMatchObject({
      owedCents: 0,
      creditedCents: paidCents,
      consumedCents: 0,
    })
    expect(await lossesOf(row.id)).toBe(0)
    expect(await told(row.sellerId)).toMatchObject([{ cause: 'reimbursed', reason: null, ...amounts }])
  })

  it('is undone by an admin with a reason, once', async () => {
    const row = await plant()
    const after = await undo(row)
    expect(after).toMatchObject({ status: 'lost', undone: { by: first.userId, reason: 'Engano nosso.', ...amounts } })
    expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 0, consumedCents: 0 })
    expect(await lossesOf(row.id)).toBe(0)
    await expect(undo(after)).rejects.toThrow('dispute.action_not_possible')
    expect(await told(row.sellerId)).toMatchObject([{ cause: 'admins', reason: 'Engano nosso.', ...amounts }])
    expect((await audits(row.id)).get('undo-claim:dispute')).toMatchObject({
      reason: 'Engano nosso.',
      after: { proposedBy: null, ...amounts },
    })
    await reimburse(after)
    expect(await readDispute(table, row.id)).toMatchObject({ status: 'won', undone: { cause: 'admins' } })
    expect(await told(row.sellerId)).toHaveLength(1)
  })
})

it('takes two admins above the limit', async () => {
  await changeItem(table, { ...keys.settings, twoAdminsAboveCents: 9_999 })
  const row = await claimed()
  const proposed = await undo(row)
  expect(proposed).toMatchObject({ undone: null, undoProposal: { by: first.userId, reason: 'Engano nosso.' } })
  expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 10_000 })
  await expect(undo(proposed)).rejects.toThrow('dispute.second_admin_needed')
  expect(await undo(proposed, second)).toMatchObject({ undone: { by: second.userId, withdrawnCents: 10_000 } })
  expect([...(await audits(row.id)).keys()].sort()).toEqual([
    'bear-loss:dispute',
    'propose-undo-claim:dispute',
    'undo-claim:dispute',
  ])
})

it('counts once when two admins and the provider undo a claim at the same time', async () => {
  const row = await claimed(4_000)
  await Promise.allSettled([undo(row), undo(row, second), reimburse(row)])
  await reimburse(row)
  expect((await readDispute(table, row.id)).status).toBe('won')
  expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 0, creditedCents: 4_000, consumedCents: 0 })
  expect(await told(row.sellerId)).toHaveLength(1)
})

it('ends a claim that an admin makes while the reimbursement is recorded', async () => {
  const row = openedDispute(now, { status: 'lost', afterCompletion: true, closedAt: at })
  await transact(table, [addPart(row)])
  const given = { id: row.id, version: row.version, bearer: 'seller', reason: 'Nada foi entregue.' } as const
  const decidedMeanwhile = withInterruption(table, 'TransactWriteCommand', async (nth) =>
    nth === 1 ? bearLoss({ table, admins, now }, first, given) : undefined,
  )
  await reimburse(row, decidedMeanwhile)
  expect(await readDispute(table, row.id)).toMatchObject({ status: 'won', undone: { withdrawnCents: 10_000 } })
  expect(await readBalance(table, row.sellerId)).toMatchObject({ owedCents: 0 })
})

it('leaves the claims of other sales, and shows what happened in balance, statement and file', async () => {
  const row = await claimed(10_000)
  const { sellerId } = row
  const other = openedDispute(now, { status: 'lost', afterCompletion: true, closedAt: at, sellerId, priceCents: 3_000 })
  await transact(table, [addPart(other)])
  const given = { id: other.id, version: 1, bearer: 'seller', reason: 'Outra venda.' } as const
  await bearLoss({ table, admins, now }, first, given)
  await undo(row)
  expect(await readBalanceView(table, sellerId, now)).toMatchObject({ owedCents: 0, availableCents: 7_000, claims: [] })
  const { lines } = await readStatementPage(table, sellerId, {})
  expect(lines.slice(0, 2).map(({ move, orderId, reason }) => [move, orderId, reason])).toEqual([
    ['claim.undo', row.orderId, 'Engano nosso.'],
    ['repayment.repay-claim', row.orderId, 'Nada foi entregue.'],
  ])
  const { text } = await statementFile(table, sellerId, {})
  for (const words of ['Cobrança desfeita', 'Valor pago devolvido']) expect(text).toContain(words)
  const third = openedDispute(now, { status: 'lost', afterCompletion: true, closedAt: at, sellerId })
  await transact(table, [addPart(third)])
  await bearLoss({ table, admins, now }, first, { ...given, id: third.id })
  const { claims } = await readBalanceView(table, sellerId, now)
  expect(claims.map(({ orderId }) => orderId)).not.toContain(row.orderId)
})
