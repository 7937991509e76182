import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { createPayoutSetup } from '../../test/support/money/payouts.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import { readBalance } from '../ledger/store.ts'
import { payoutHandlers } from './handlers.ts'
import { donations as donationKind } from './kinds/donation.ts'
import { withdrawals as withdrawalKind } from './kinds/withdrawal.ts'
import { withdrawalViews } from './kinds/withdrawal-view.ts'
import { openEntityPart, readOpenEntity, sameEntityPart } from './receiving-entity.ts'
import { requestPayout } from './request.ts'
import { endToEndPart, requestParts, settleParts } from './store.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const { table, ana, other, admins, abrigo, earn, withdrawals, donations } = createPayoutSetup(now)
const retired = { retiredAt: now.toISOString() }

describe('the entity of a donation', () => {
  it('exists, is not retired and has a confirmed key', async () => {
    expect(await readOpenEntity(table, abrigo().id)).toMatchObject({ id: abrigo().id })
    const refused = [
      ['entity.not_found', newId('entity', now)],
      ['entity.retired', (await plantEntity(table, retired)).id],
      ['entity.unconfirmed', (await plantEntity(table, { confirmed: false })).id],
    ] as const
    for (const [code, id] of refused) await expect(readOpenEntity(table, id), code).rejects.toMatchObject({ code })
  })

  it('still accepts donations when the request is written', async () => {
    await transact(table, [openEntityPart(abrigo().id)])
    const { id } = await plantEntity(table, retired)
    for (const one of [id, newId('entity', now)])
      await expect(transact(table, [openEntityPart(one)])).rejects.toMatchObject({ code: 'entity.retired' })
  })

  it('that is retired during the request receives nothing', async () => {
    await earn(30_000)
    const meanwhile = withInterruption(table, 'TransactWriteCommand', () =>
      plantEntity(table, { ...abrigo(), ...retired }),
    )
    const { form } = donations
    const requested = requestPayout(donationKind, { table: meanwhile, now }, ana, form())
    await expect(requested).rejects.toMatchObject({ code: 'entity.retired' })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 0 })
  })

  it('is unchanged when the decision is written', async () => {
    await transact(table, [sameEntityPart(abrigo())])
    const changed = { ...abrigo(), version: abrigo().version + 1 }
    await expect(transact(table, [sameEntityPart(changed)])).rejects.toMatchObject({ code: 'entity.changed_meanwhile' })
  })
})

describe('the row of a payout', () => {
  it('is written once', async () => {
    await earn(30_000)
    const row = await withdrawals.request()
    await expect(transact(table, requestParts(withdrawalKind, row))).rejects.toBeInstanceOf(ConditionsFailed)
  })

  it('is settled from the status that was read', async () => {
    await earn(30_000)
    const { id } = await withdrawals.request()
    await withdrawals.settle(id)
    const row = await withdrawals.read(id)
    const again = transact(table, settleParts(withdrawalKind, { ...row, status: 'failed' }, 'pending'))
    await expect(again).rejects.toMatchObject({ code: 'approval.already_decided' })
    expect(await withdrawals.read(id)).toEqual(row)
  })

  it('keeps a transfer that no other payout has', async () => {
    await transact(table, [endToEndPart('E1', 'wdr_1')])
    await expect(transact(table, [endToEndPart('E1', 'wdr_2')])).rejects.toMatchObject({
      code: 'withdrawal.end_to_end_used',
    })
  })
})

it('shows a payout to its user only', async () => {
  await earn(30_000)
  const { id } = await withdrawals.request()
  const on = payoutHandlers(withdrawalViews, { table, admins: { ...admins, all: async () => [] } })
  const requireFreshProof = async () => undefined
  const get = (actor: typeof ana) =>
    on.get({ input: { id }, context: { actor, now, address: '192.0.2.1', requireFreshProof } })
  expect(await get(ana)).toMatchObject({ id, status: 'pending' })
  await expect(get(other)).rejects.toMatchObject({ code: 'withdrawal.not_found' })
})
