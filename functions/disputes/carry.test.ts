import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { disputeClosed } from '../../events/dispute-events.ts'
import { openedDispute } from '../../test/support/fixtures/disputes.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { readBalanceView } from '../balance/read-balance.ts'
import { claimsOf } from '../kit/people/profile/claims.ts'
import { closedHolderPart, findClosedHolder, hashOfTaxId } from '../kit/people/profile/closed-holders.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { reward } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { carryFromDeleted, carryToAccount } from './carry.ts'
import { bearLoss, writeOffClaim } from './claims.ts'
import { type DisputeRow, orderDataOf } from './dispute-row.ts'
import { recordEnd } from './record.ts'
import { addPart, readDispute } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const at = now.toISOString()
const deps = { table, now }
const admins = { isAdmin: async () => true }
const admin = () => ({ userId: randomUUID(), isAdmin: true })
let gone = ''
let taxId = ''
let next = 10_000_000_000
beforeEach(async () => {
  gone = randomUUID()
  taxId = String(next++)
  const hash = await hashOfTaxId(table, taxId)
  await transact(table, [closedHolderPart({ hash, userId: gone, closedAt: at, successorId: null, isOwing: false })])
})

/** A loss on the deleted account that it owes, in whole or in part. */
async function claimed(paidCents = 0): Promise<DisputeRow> {
  const row = openedDispute(now, { status: 'lost', afterCompletion: true, closedAt: at, sellerId: gone })
  await transact(table, [addPart(row)])
  if (paidCents > 0) await moveMoney(table, [reward(randomUUID(), { userId: gone, amountCents: paidCents })], { now })
  const given = { id: row.id, version: 1, bearer: 'seller', reason: 'Nada foi entregue.' } as const
  const after = await bearLoss({ table, admins, now }, admin(), given)
  await carryFromDeleted(deps, gone)
  return after
}
async function account(number = taxId): Promise<string> {
  const id = randomUUID()
  await changeItem(table, { ...keys.profile(id), ...sampleProfile({ id, taxId: number, email: `${id}@mail.example` }) })
  return id
}
const holder = () => findClosedHolder(table, gone)
const expiryOf = async () => (await everyRow(table)).find(({ sk }) => sk === gone)?.expiresAt
const told = async (userId: string) =>
  (await everyRow(table)).filter(
    ({ name, envelope }) =>
      name === 'LossClaimed' && (envelope as { readonly data: { readonly sellerId: string } }).data.sellerId === userId,
  ).length
const owedBy = async (userId: string) => (await readBalance(table, userId)).owedCents

describe('a claim on a deleted account', () => {
  it('waits for a new account with the same number, and follows it once', async () => {
    const row = await claimed()
    expect(await holder()).toMatchObject({ isOwing: true, successorId: null })
    expect(await expiryOf()).toBeUndefined()
    const [heir, stranger] = [await account(), await account('52998224725')]
    for (const userId of [stranger, heir, heir]) await carryToAccount(deps, userId)
    expect([await owedBy(gone), await owedBy(heir), await owedBy(stranger)]).toEqual([0, 10_000, 0])
    expect(await readBalanceView(table, heir, now)).toMatchObject({
      owedCents: 10_000,
      claims: [{ orderId: row.orderId, amountCents: 10_000, reason: 'Nada foi entregue.' }],
    })
    expect([await claimsOf(table, gone), await told(heir)]).toEqual([[], 1])
    expect(await holder()).toMatchObject({ isOwing: false, successorId: heir })
    expect(await expiryOf()).toBeGreaterThan(now.getTime() / 1000)
  })

  it('goes at once to an account that stated the number before', async () => {
    const heir = await account()
    await carryToAccount(deps, heir)
    const first = await claimed()
    expect([await owedBy(gone), await owedBy(heir)]).toEqual([0, 10_000])
    expect(await readDispute(table, first.id)).toMatchObject({ debtor: { userId: heir, amountCents: 10_000 } })
  })

  it('follows without the part that was paid', async () => {
    await claimed(4_000)
    const heir = await account()
    await carryToAccount(deps, heir)
    expect([await owedBy(gone), await owedBy(heir)]).toEqual([0, 6_000])
  })

  it('is written off and undone where it is owed now', async () => {
    const [waived, undone] = [await claimed(), await claimed()]
    const heir = await account()
    await carryToAccount(deps, heir)
    expect(await owedBy(heir)).toBe(20_000)
    for (const _ of [1, 2]) {
      const { id, version } = await readDispute(table, waived.id)
      await writeOffClaim({ table, admins, now }, admin(), { id, version, reason: 'Valor pequeno.' })
    }
    expect(await owedBy(heir)).toBe(10_000)
    const { paymentId, afterCompletion, openedAt, detail, deadline } = undone
    for (const row of [undone, waived]) {
      const event = { ...orderDataOf(row), paymentId, afterCompletion, openedAt, detail, deadline, outcome: 'won' }
      await recordEnd(deps, disputeClosed.data.parse(event), at)
    }
    expect([await owedBy(gone), await owedBy(heir)]).toEqual([0, 0])
    expect((await readBalanceView(table, heir, now)).claims).toEqual([])
    expect(await readDispute(table, undone.id)).toMatchObject({ status: 'won', undone: { withdrawnCents: 10_000 } })
  })

  it('stays with a seller who has an account', async () => {
    const seller = await account('11144477735')
    await carryFromDeleted(deps, seller)
    await carryFromDeleted(deps, randomUUID())
    expect(await holder()).toMatchObject({ isOwing: false })
  })
})
