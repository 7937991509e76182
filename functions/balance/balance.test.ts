import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { move, moves, type StatementLine, statementPageSize } from '../../shared/contract/balance.ts'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { csvLine } from '../../test/support/csv.ts'
import { createApprovedAd } from '../../test/support/fixtures/conversations.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { openApproval } from '../approvals/approval.ts'
import { openApprovalPart } from '../approvals/store.ts'
import { transact } from '../kit/table/transaction.ts'
import { donation, type Movement, reward, sale, withdrawal } from '../ledger/movements.ts'
import { steps } from '../ledger/steps.ts'
import { moveMoney } from '../ledger/store.ts'
import { readBalanceView, readStatementPage, statementFile } from './read-balance.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const go = (movement: Movement, when = now) => moveMoney(table, [movement], { now: when })

async function allLines(userId: string, month?: string): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let before: string | undefined
  do {
    const page: Awaited<ReturnType<typeof readStatementPage>> = await readStatementPage(table, userId, {
      month,
      before,
    })
    lines.push(...page.lines)
    before = page.next
  } while (before !== undefined)
  return lines
}

describe('statement', () => {
  it('names every ledger movement of personal accounts', () => {
    const named = Object.entries(steps).flatMap(([kind, states]) =>
      Object.values(states).flatMap((actions) =>
        Object.entries(actions).flatMap(([action, { legs }]) =>
          legs.some((leg) => /^(escrow|pending|available|held|disputed|uncovered|owed) /.test(leg))
            ? `${kind}.${action}`
            : [],
        ),
      ),
    )
    expect([...new Set(named)].sort()).toEqual([...moves].sort())
    expect(move.options).toHaveLength(moves.length)
  })

  it('adds up to the balance in every account after any movements', { timeout: 120_000 }, async () => {
    const entity = await plantEntity(table)
    const steps = fc.array(fc.record({ what: fc.nat(8), cents: fc.integer({ min: 100, max: 90_000 }) }), {
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (asked) => {
        const userId = randomUUID()
        const open: Movement[][] = []
        for (const [index, { what, cents }] of asked.entries()) {
          const id = randomUUID()
          const ended = open[index % Math.max(1, open.length)]?.shift()
          const sold = { userId, recyclableId: newId('recyclable', now), priceCents: cents, feesCents: 299 }
          const given = { userId, entityId: entity.id, amountCents: cents, origin: 'request' } as const
          const made: (Movement | undefined)[] = [
            reward(id, { userId, amountCents: cents }),
            sale.pay(id, 'p', sold),
            donation.hold(id, given),
            withdrawal.hold(id, { userId, amountCents: cents }),
          ]
          const movement = made[what] ?? ended
          const following = [
            [],
            what % 2 === 0
              ? [sale.refund(id)]
              : [sale.accept(id, 'k'), sale.cancel(id, 'k'), sale.accept(id, 'l'), sale.earn(id, 'l')],
            [cents % 2 === 0 ? donation.post(id) : donation.release(id)],
            [cents % 2 === 0 ? withdrawal.post(id) : withdrawal.release(id)],
          ][what]
          const done =
            movement &&
            (await go(movement, daysAgo(60 - index)).then(
              () => true,
              () => false,
            ))
          if (done && following) open.push(following)
        }
        const lines = await allLines(userId)
        const sum = (account: keyof StatementLine['changes']) =>
          lines.reduce((cents, { changes }) => cents + changes[account], 0)
        const { availableCents, pendingCents, escrowCents, heldCents, totalCents, since } = await readBalanceView(
          table,
          userId,
          now,
        )
        expect([sum('availableCents'), sum('pendingCents'), sum('escrowCents'), sum('heldCents')]).toEqual([
          availableCents,
          pendingCents,
          escrowCents,
          heldCents,
        ])
        expect(lines[0]?.totalCents ?? 0).toBe(totalCents)
        expect(lines.map(({ version }) => version)).toEqual(lines.map((_, index) => lines.length - index))
        expect(since).toBe(lines.at(-1)?.at ?? null)
      }),
      { numRuns: 25, seed: 51 },
    )
  })

  it('describes the origin of each line', async () => {
    const userId = randomUUID()
    const { id: entityId, name } = await plantEntity(table)
    const [recyclableId, orderId, donationId] = [newId('recyclable', now), newId('order', now), newId('donation', now)]
    await go(sale.pay(orderId, 'p', { userId, recyclableId, priceCents: 20_000, feesCents: 299 }))
    await go(sale.accept(orderId, 'k'))
    await go(sale.earn(orderId, 'k'))
    await go(donation.hold(donationId, { userId, entityId, amountCents: 1_000, origin: 'share' }))
    const lines = await allLines(userId)
    expect(lines.map((line) => line.move)).toEqual(['donation.hold', 'sale.earn', 'sale.accept', 'sale.pay'])
    expect(lines[0]).toMatchObject({
      amountCents: 1_000,
      donation: { id: donationId, entity: name, origin: 'share' },
      ad: null,
      reason: null,
      changes: {
        availableCents: -1_000,
        heldCents: 1_000,
        pendingCents: 0,
        escrowCents: 0,
        disputedCents: 0,
        uncoveredCents: 0,
        owedCents: 0,
        deferredCents: 0,
      },
    })
    expect(lines[3]).toMatchObject({ ad: { id: recyclableId, type: null }, orderId, totalCents: 0 })
  })

  it("uses the ad's current title and gives the reason of a release", async () => {
    const userId = randomUUID()
    const ad = await createApprovedAd(table, { type: 'Papelão' })
    await go(sale.pay(newId('order', now), 'p', { userId, recyclableId: ad.id, priceCents: 20_000, feesCents: 299 }))
    await go(reward(randomUUID(), { userId, amountCents: 50_000 }), daysAgo(60))
    const id = newId('withdrawal', now)
    await go(withdrawal.hold(id, { userId, amountCents: 10_000 }))
    const opened = openApproval({ kind: 'withdrawal', id, requesterId: userId, amountCents: 1_000 }, now)
    const decision = {
      by: randomUUID(),
      at: now.toISOString(),
      verdict: 'release',
      reason: 'A chave não existe.',
    } as const
    await transact(table, [openApprovalPart({ ...opened, decision })])
    await go(withdrawal.release(id))
    const { lines } = await readStatementPage(table, userId, {})
    expect(lines.map(({ move, reason, ad: of }) => [move, reason, of?.type ?? null])).toEqual([
      ['withdrawal.release', 'A chave não existe.', null],
      ['withdrawal.hold', null, null],
      ['reward.earn', null, null],
      ['sale.pay', null, 'Papelão'],
    ])
  })

  it('pages through entries and filters by month in São Paulo', async () => {
    const userId = randomUUID()
    // 03:00 UTC is midnight in São Paulo: the first is still October.
    const instants = ['2026-11-01T02:59:59.999Z', '2026-11-01T03:00:00.000Z', '2026-12-01T02:59:59.999Z']
    for (const instant of instants) await go(reward(randomUUID(), { userId, amountCents: 100 }), new Date(instant))
    for (let index = 0; index <= statementPageSize; index++)
      await go(reward(randomUUID(), { userId, amountCents: 100 }), new Date('2026-12-02T12:00:00.000Z'))
    const first = await readStatementPage(table, userId, {})
    expect(first.lines).toHaveLength(statementPageSize)
    expect(first.next).toBeDefined()
    expect(await allLines(userId)).toHaveLength(statementPageSize + 4)
    const of = async (month: string) => (await allLines(userId, month)).map(({ version }) => version)
    expect(await of('2026-10')).toEqual([1])
    expect(await of('2026-11')).toEqual([3, 2])
    expect(await of('2026-12')).toHaveLength(statementPageSize + 1)
    expect(await of('2026-09')).toEqual([])
  })

  it('finds entries that clock skew put out of order by less than a day', async () => {
    const userId = randomUUID()
    for (const instant of ['2026-11-10T12:00:00.000Z', '2026-10-31T20:00:00.000Z', '2026-11-20T12:00:00.000Z'])
      await go(reward(randomUUID(), { userId, amountCents: 100 }), new Date(instant))
    expect((await allLines(userId, '2026-11')).map(({ version }) => version)).toEqual([3, 1])
  })

  it('exports a file whose columns add up', async () => {
    const userId = randomUUID()
    await go(reward(randomUUID(), { userId, amountCents: 12_345 }), daysAgo(60))
    const id = newId('withdrawal', now)
    await go(withdrawal.hold(id, { userId, amountCents: 10_000 }))
    const { name, text, isComplete } = await statementFile(table, userId, {})
    expect([name, isComplete]).toEqual(['extrato.csv', true])
    expect(text.split('\r\n')).toEqual([
      `\uFEFF${csvLine('Data', 'Movimentação', 'Referência', 'ID', 'Conta', 'Entrada', 'Saída', 'Saldo total depois')}`,
      csvLine('22/11/2026 09:00', 'Saque pedido', '', id, 'Disponível', '', '100,00', '23,45'),
      csvLine('22/11/2026 09:00', 'Saque pedido', '', id, 'Reservado', '100,00', '', '23,45'),
      csvLine('23/09/2026 09:00', 'Indicação', '', '', 'Disponível', '123,45', '', '123,45'),
      '',
    ])
    expect((await statementFile(table, userId, { month: '2026-09' })).name).toBe('extrato_2026-09.csv')
  })
})

describe('balance', () => {
  it('is zero for a user unknown to the ledger', async () => {
    expect(await readBalanceView(table, randomUUID(), now)).toEqual({
      totalCents: 0,
      availableCents: 0,
      pendingCents: 0,
      escrowCents: 0,
      heldCents: 0,
      disputedCents: 0,
      uncoveredCents: 0,
      owedCents: 0,
      deferredCents: 0,
      claims: [],
      withdrawableCents: 0,
      nextAvailableAt: null,
      nextAvailableCents: 0,
      since: null,
    })
  })

  it('counts available and pending, and states when how much can be withdrawn', async () => {
    const userId = randomUUID()
    await go(reward(randomUUID(), { userId, amountCents: 15_000 }), daysAgo(10))
    const recyclableId = newId('recyclable', now)
    await go(sale.pay('o1', 'p', { userId, recyclableId, priceCents: 7_000, feesCents: 299 }))
    await go(sale.pay('o2', 'p', { userId, recyclableId, priceCents: 500, feesCents: 299 }))
    await go(sale.accept('o1', 'k'))
    expect(await readBalanceView(table, userId, now)).toMatchObject({
      totalCents: 22_000,
      availableCents: 15_000,
      pendingCents: 7_000,
      escrowCents: 500,
      heldCents: 0,
      withdrawableCents: 0,
      nextAvailableCents: 15_000,
      nextAvailableAt: daysAgo(-20).toISOString(),
    })
  })
})
