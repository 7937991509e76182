import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { withInterruption, writingTwice } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { preferencePart, readStoredPreference } from './donation-preference.ts'
import { reward, transferToBank } from './movements.ts'
import { moveMoney, readBalance, readJournals } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const userId = randomUUID()
const credit = (id: string, amountCents: number) => reward(id, { userId, amountCents })
const meanwhile = (...movements: readonly ReturnType<typeof reward>[]) =>
  withInterruption(table, 'TransactWriteCommand', async (nth) => {
    const movement = movements[nth - 1]
    if (movement) await moveMoney(table, [movement], { now })
  })

describe('the ledger', () => {
  it('writes a journal once, also where it touches no balance', async () => {
    const transfer = transferToBank('MP-123456', { amountCents: 50_000, day: '2026-11-22' })
    expect(await moveMoney(writingTwice(table), [transfer], { now })).toMatchObject({ replayed: true })
    expect(await readJournals(table, 'transfer/MP-123456')).toHaveLength(1)
  })

  it('adds to a balance that appeared or changed since it was read', async () => {
    await moveMoney(meanwhile(credit('a', 100)), [credit('b', 20)], { now })
    expect(await readBalance(table, userId)).toMatchObject({ creditedCents: 120 })
    await moveMoney(meanwhile(credit('c', 3_000)), [credit('d', 40_000)], { now })
    expect(await readBalance(table, userId)).toMatchObject({ creditedCents: 43_120 })
  })

  it('gives up after forty rounds that others won', async () => {
    // No pause between the rounds.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const others = Array.from({ length: 40 }, (_, index) => credit(`other-${index}`, 1))
    const lost = moveMoney(meanwhile(...others), [credit('b', 20)], { now })
    await expect(lost).rejects.toMatchObject({ code: 'ledger.busy' })
    expect(await readBalance(table, userId)).toMatchObject({ creditedCents: 40 })
  })
})

it('a donation preference changes from the version that its user saw, the first time from none', async () => {
  const choose = (percent: number, seen: number) => {
    const chosen = { entityId: 'ent_1', percent, version: seen + 1, since: now.toISOString() }
    return transact(table, [preferencePart(userId, chosen, seen)])
  }
  for (const seen of [0, 1]) {
    await choose(10 + seen, seen)
    await expect(choose(50, seen)).rejects.toMatchObject({ code: 'donation_preference.changed_meanwhile' })
  }
  expect(await readStoredPreference(table, userId)).toMatchObject({ percent: 11, version: 2 })
})
