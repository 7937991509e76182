import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { disputeClosed } from '../../events/dispute-events.ts'
import example from '../../events/examples/dispute-closed.v1.json' with { type: 'json' }
import { openedDispute } from '../../test/support/fixtures/disputes.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { reward } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { bearLoss, writeOffClaim } from './claims.ts'
import type { DisputeRow } from './dispute-row.ts'
import { addEvidence } from './evidence/add.ts'
import { recordEnd, recordOpening } from './record.ts'
import { addPart, changePart, readDispute } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const at = now.toISOString()
const admins = { isAdmin: async () => true }
const admin = () => ({ userId: randomUUID(), isAdmin: true })
const closed = disputeClosed.data.parse(example.data)
const id = `${closed.orderId}-${closed.number}`
const during = (meanwhile: (nth: number) => Promise<unknown>) =>
  withInterruption(table, 'TransactWriteCommand', meanwhile)
const broken = () => {
  const failures = ['first', 'second']
  return during(() => Promise.reject(new Error(failures.shift())))
}
const touch = async () => {
  const before = await readDispute(table, id)
  await transact(table, [changePart(before, { ...before, version: before.version + 1 })])
}

describe('events of a dispute', () => {
  it('write nothing when they repeat', async () => {
    await recordOpening(table, closed)
    await recordOpening(broken(), closed)
    await recordEnd({ table, now }, closed, at)
    await recordEnd({ table: broken(), now }, closed, at)
    expect(await readDispute(table, id)).toMatchObject({ status: 'lost', version: 2 })
  })

  it('open once when another delivery is faster', async () => {
    await recordOpening(
      during(() => recordOpening(table, closed)),
      closed,
    )
    expect(await readDispute(table, id)).toMatchObject({ status: 'open', version: 1 })
  })

  it('fail with the table', async () => {
    await expect(recordOpening(broken(), closed)).rejects.toThrow('first')
    await expect(recordEnd({ table: broken(), now }, closed, at)).rejects.toThrow('first')
    const found = during(async () => {
      await recordOpening(table, closed)
      throw new Error('down')
    })
    await expect(recordOpening(found, closed)).rejects.toThrow('down')
  })

  it('end a dispute that others changed up to four times meanwhile', async () => {
    await recordOpening(table, closed)
    const contested = (times: number) => during(async (nth) => (nth <= times ? touch() : undefined))
    await expect(recordEnd({ table: contested(5), now }, closed, at)).rejects.toThrow('dispute.changed_meanwhile')
    await recordEnd({ table: contested(4), now }, closed, at)
    expect(await readDispute(table, id)).toMatchObject({ status: 'lost' })
  })

  it('end a dispute that opens meanwhile', async () => {
    await recordEnd(
      { table: during(async (nth) => (nth === 1 ? recordOpening(table, closed) : undefined)), now },
      closed,
      at,
    )
    expect(await readDispute(table, id)).toMatchObject({ status: 'lost', version: 2 })
  })
})

describe('decisions about a loss', () => {
  async function lost(): Promise<DisputeRow> {
    const row = openedDispute(now, { status: 'lost', afterCompletion: true, closedAt: at })
    await transact(table, [addPart(row)])
    return row
  }
  const earn = (userId: string, amountCents: number) =>
    moveMoney(table, [reward(randomUUID(), { userId, amountCents })], { now })
  const reason = 'Nada foi entregue.'
  const claim = ({ id, version }: DisputeRow, on = table) =>
    bearLoss({ table: on, admins, now }, admin(), { id, version, bearer: 'seller', reason })
  const waive = ({ id, version }: DisputeRow, on = table) =>
    writeOffClaim({ table: on, admins, now }, admin(), { id, version, reason: 'Valor pequeno.' })
  const auditsOf = async (id: string) =>
    (await everyRow(table)).flatMap((row) =>
      row.pk.startsWith('AUDIT#') && row.targetId === id
        ? [{ action: row.action, before: row.before, after: row.after, reason: row.reason }]
        : [],
    )

  it('are refused when earnings paid the claim meanwhile', async () => {
    const proposed = await waive(await claim(await lost()))
    const paying = during(async (nth) => (nth === 1 ? earn(proposed.sellerId, 10_000) : undefined))
    await expect(waive(proposed, paying)).rejects.toThrow('dispute.changed_meanwhile')
    expect((await readDispute(table, proposed.id)).writeOff?.at).toBeNull()
    expect(await readBalance(table, proposed.sellerId)).toMatchObject({ owedCents: 0 })
  })

  it('fail with the table', async () => {
    const row = await lost()
    await expect(claim(row, broken())).rejects.toThrow('first')
    const proposed = await waive(await claim(row))
    await expect(waive(proposed, broken())).rejects.toThrow('first')
  })

  it('are audited with bearer and amount before and after', async () => {
    const done = await waive(await waive(await claim(await lost())))
    const facts = (bearer: string | null, writtenOffCents: number | null) => ({ bearer, writtenOffCents })
    const entries = [
      { action: 'bear-loss:dispute', before: facts(null, null), after: facts('seller', null), reason },
      {
        action: 'endorse-write-off:dispute',
        reason: 'Valor pequeno.',
        before: facts('seller', null),
        after: facts('seller', null),
      },
      {
        action: 'write-off:dispute',
        reason: 'Valor pequeno.',
        before: facts('seller', null),
        after: facts('seller', 10_000),
      },
    ]
    const found = await auditsOf(done.id)
    expect(found).toHaveLength(3)
    expect(found).toEqual(expect.arrayContaining(entries))
  })

  it('count evidence in its audit record', async () => {
    const row = openedDispute(now)
    const { id, version } = row
    await transact(table, [addPart(row)])
    await addEvidence({ table, now }, admin(), { id, version, text: 'Confirmada.', photoIds: [] })
    expect(await auditsOf(id)).toEqual([
      {
        action: 'add-evidence:dispute',
        reason: '',
        before: { evidence: 0, photos: 0 },
        after: { evidence: 1, photos: 0 },
      },
    ])
  })
})
