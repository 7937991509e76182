import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DonationDraft } from '../../shared/contract/donations.ts'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { createDonationSetup } from '../../test/support/money/donating.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { readApproval } from '../approvals/store.ts'
import { auditsOf } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import { isThanksPageEnabled } from '../kit/people/thanks.ts'
import { reward, withdrawal } from '../ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../ledger/store.ts'
import { csvFor, fileFor } from './read-donations.ts'
import { requestDonation } from './request.ts'
import { settleDonation, settleDonations } from './settle.ts'
import { readDonation } from './store.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const { table, ana, admin, other, admins, abrigo, form, at, earn, request, settle } = createDonationSetup(now)

async function tally(all: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.allSettled(all)) {
    const name =
      one.status === 'fulfilled' ? 'done' : one.reason instanceof Refusal ? one.reason.code : String(one.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe('donation request', () => {
  it('holds even new money at once and is idempotent', async () => {
    await earn(12_000)
    const given = form({ amountCents: 150 })
    const made = await request(given)
    expect(made).toMatchObject({ status: 'pending', origin: 'request', taxId: '52998224725', entityId: abrigo().id })
    expect(await request(given, at(dayMs))).toEqual(made)
    expect(await tally(Array.from({ length: 20 }, () => request(given)))).toEqual({ done: 20 })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 150 })
    expect(await readApproval(table, `donation/${made.id}`)).toMatchObject({ amountCents: 150, decision: null })
    const said = (await everyRow(table)).filter(({ name }) => name === 'DonationRequested')
    expect(said).toHaveLength(1)
  })

  it('conflicts under the same key with any other field', async () => {
    await earn(30_000)
    const given = form()
    await request(given)
    const { id: entityId } = await plantEntity(table, { name: 'Lar' })
    for (const different of [{ amountCents: 10_001 }, { entityId }, { taxId: '11144477735' }])
      await expect(request({ ...given, ...different })).rejects.toMatchObject({ code: 'request.conflict' })
  })

  it('leaves no trace when refused, so that its key may succeed later', async () => {
    const given = form()
    const refused: [Partial<DonationDraft>, string][] = [
      [{ entityId: '' }, 'donation.entity_required'],
      [{ amountCents: 0 }, 'donation.amount_required'],
      [{ amountCents: 99 }, 'donation.amount_out_of_range'],
      [{ amountCents: 1_000_001 }, 'donation.amount_out_of_range'],
      [{ taxId: '123' }, 'donation.tax_id_invalid'],
      [{ entityId: newId('entity', now) }, 'entity.not_found'],
      [{}, 'donation.insufficient_funds'],
    ]
    for (const [different, code] of refused)
      await expect(request({ ...given, ...different })).rejects.toMatchObject({ code })
    await earn(10_000)
    await expect(request(given)).resolves.toMatchObject({ status: 'pending' })
  })

  it('refuses a retired entity', async () => {
    await earn(30_000)
    const { id: entityId } = await plantEntity(table, { retiredAt: now.toISOString() })
    await expect(request(form({ entityId }))).rejects.toMatchObject({ code: 'entity.retired' })
  })

  it('accepts less than R$ 1 only as the whole remaining balance', async () => {
    await earn(10_050)
    await expect(request(form({ amountCents: 50 }))).rejects.toMatchObject({ code: 'donation.amount_out_of_range' })
    await request(form({ amountCents: 10_000 }))
    await expect(request(form({ amountCents: 49 }))).rejects.toMatchObject({ code: 'donation.amount_out_of_range' })
    await settle((await request(form({ amountCents: 50 }))).id)
    expect(await readBalance(table, ana.userId)).toMatchObject({ creditedCents: 10_050, heldCents: 10_000 })
  })

  it('stops at twenty a day in São Paulo and counts a retry once', async () => {
    await earn(10_000)
    const forms = Array.from({ length: 20 }, () => form({ amountCents: 100 }))
    for (const given of forms) await request(given)
    await expect(request(form({ amountCents: 100 }))).rejects.toMatchObject({ code: 'request.limit_reached' })
    for (const given of forms) expect(await request(given)).toMatchObject({ status: 'pending' })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 2_000 })
    await request(form({ amountCents: 100 }), at(dayMs))
  })

  // With two hundred, over HTTP: test/journeys/money.test.ts.
  it('lets ten of forty concurrent ones through when funds suffice for ten', { timeout: 300_000 }, async () => {
    await earn(100_000)
    const counts = await tally(Array.from({ length: 40 }, () => request()))
    expect(counts).toEqual({ done: 10, 'donation.insufficient_funds': 30 })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 100_000 })
  })

  it('never overdraws a balance shared with concurrent withdrawals', { timeout: 300_000 }, async () => {
    await earn(100_000, at(-60 * dayMs))
    const withdraw = () =>
      moveMoney(table, [withdrawal.hold(randomUUID(), { userId: ana.userId, amountCents: 10_000 })], { now })
    const both = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? request() : withdraw()))
    expect((await tally(both)).done).toBe(10)
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 100_000, creditedCents: 100_000 })
  })
})

describe('donation decision', () => {
  it('pays the entity once and enables the thanks page', async () => {
    await earn(30_000)
    const { id } = await request()
    expect(await isThanksPageEnabled(table, ana.userId)).toBe(false)
    const counts = await tally([settle(id), settle(id, other), settle(id, other, 'release'), settle(id)])
    expect(counts.done).toBe(1)
    const row = await readDonation(table, id)
    const { heldCents, consumedCents } = await readBalance(table, ana.userId)
    const completed = row.status === 'completed'
    expect([heldCents, consumedCents]).toEqual([0, completed ? 10_000 : 0])
    expect(await isThanksPageEnabled(table, ana.userId)).toBe(completed)
    const [, last] = await readJournals(table, `donation/${id}`)
    expect(last?.postings.at(-1)?.account).toBe(completed ? `entity/${abrigo().id}` : `user/${ana.userId}/available`)
    const { rows } = await auditsOf(table, id, { before: undefined, size: 10 })
    expect(rows.map(({ action }) => action)).toEqual([completed ? 'approve:donation' : 'reject:donation'])
    await expect(settle(id, other)).rejects.toMatchObject({ code: 'approval.already_decided' })
  })

  it('returns the money with a reason after a rejection', async () => {
    await earn(30_000)
    const { id } = await request()
    await settle(id, admin, 'release')
    expect(await readDonation(table, id)).toMatchObject({ status: 'rejected', reason: 'A entidade mudou de banco.' })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 0, consumedCents: 0 })
    expect(await isThanksPageEnabled(table, ana.userId)).toBe(false)
  })

  it('handles several separately, with two admins above the threshold and none of their own', async () => {
    await earn(300_000)
    await moveMoney(table, [reward(randomUUID(), { userId: admin.userId, amountCents: 10_000 })], { now })
    const own = await requestDonation({ table, now }, admin, form())
    const [first, large] = [await request(), await request(form({ amountCents: 150_000 }))]
    const ids = [own.id, first.id, newId('donation', now), large.id]
    const decide = (by: Actor, chosen = ids) =>
      settleDonations({ table, admins, now: at(2) }, by, { ids: chosen, verdict: 'approve', reason: '' })
    expect(await decide(admin)).toEqual({
      decided: [first.id],
      endorsed: [large.id],
      refused: [
        { id: own.id, code: 'approval.own_request' },
        { id: ids[2], code: 'donation.not_found' },
      ],
    })
    expect(await decide(other, [own.id, large.id])).toMatchObject({ decided: [own.id, large.id] })
    await expect(
      settleDonations({ table, admins, now }, admin, { ids, verdict: 'reject', reason: ' ' }),
    ).rejects.toMatchObject({ code: 'approval.reason_required' })
  })

  it('drops the first of two approvals when the entity changes', async () => {
    await earn(300_000)
    const { id } = await request(form({ amountCents: 150_000 }))
    const changed = (pixKey: string, version: number) => plantEntity(table, { ...abrigo(), pixKey, version })
    expect(await settle(id)).toBe('endorsed')
    await changed('meu@banco.example', 2)
    expect(await settle(id, other)).toBe('endorsed')
    await expect(settle(id, other)).rejects.toMatchObject({ code: 'approval.second_admin_needed' })
    expect(await settle(id)).toBe('decided')
    await changed('seu@banco.example', 3)
    expect(await fileFor(table, id)).toMatchObject({ pixKey: 'meu@banco.example' })
    expect(await csvFor({ table, now }, admin, [id])).toContain(',meu@banco.example,')
  })

  it('is refused when the entity changes concurrently', async () => {
    await earn(30_000)
    const { id } = await request()
    const racing = withInterruption(table, 'TransactWriteCommand', () =>
      plantEntity(table, { ...abrigo(), version: 2 }),
    )
    const late = settleDonation({ table: racing, admins, now }, admin, id, { verdict: 'post', reason: '' })
    await expect(late).rejects.toMatchObject({ code: 'entity.changed_meanwhile' })
    expect(await settle(id)).toBe('decided')
  })

  it('pays an entity that was retired after the request', async () => {
    await earn(30_000)
    const { id } = await request()
    await plantEntity(table, { ...abrigo(), retiredAt: now.toISOString() })
    expect(await settle(id)).toBe('decided')
  })
})
