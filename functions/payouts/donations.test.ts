import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { createPayoutSetup, tally } from '../../test/support/money/payouts.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { readDonationPreference } from '../ledger/donation-preference.ts'
import { donation, withdrawal } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { readPreferenceView, savePreference } from './preference.ts'
import { recordShare } from './record-share.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const { table, ana, admin, other, admins, abrigo, at, earn, donations } = createPayoutSetup(now)
const { form, request, settle, read } = donations

describe('donation request', () => {
  it('holds even new money', async () => {
    await earn(12_000, now)
    await request(form(150))
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 150 })
  })

  it('refuses a retired entity', async () => {
    await earn(30_000)
    const { id: entityId } = await plantEntity(table, { retiredAt: now.toISOString() })
    await expect(request(form(10_000, { entityId }))).rejects.toMatchObject({ code: 'entity.retired' })
  })

  it('accepts less than R$ 1 only as the whole remaining balance', async () => {
    await earn(10_050, now)
    await expect(request(form(50))).rejects.toMatchObject({ code: 'donation.amount_out_of_range' })
    await request(form(10_000))
    await expect(request(form(49))).rejects.toMatchObject({ code: 'donation.amount_out_of_range' })
    await settle((await request(form(50))).id)
    expect(await readBalance(table, ana.userId)).toMatchObject({ creditedCents: 10_050, heldCents: 10_000 })
  })

  it('never overdraws a balance shared with concurrent withdrawals', { timeout: 300_000 }, async () => {
    await earn(100_000)
    const withdraw = () =>
      moveMoney(table, [withdrawal.hold(randomUUID(), { userId: ana.userId, amountCents: 10_000 })], { now })
    const both = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? request() : withdraw()))
    expect((await tally(both)).done).toBe(10)
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 100_000, creditedCents: 100_000 })
  })
})

describe('donation decision', () => {
  it('drops the first of two approvals when the entity changes', async () => {
    await earn(300_000)
    const { id } = await request(form(150_000))
    const changed = (pixKey: string, version: number) => plantEntity(table, { ...abrigo(), pixKey, version })
    expect(await settle(id)).toBe('endorsed')
    await changed('meu@banco.example', 2)
    expect(await settle(id, other)).toBe('endorsed')
    await expect(settle(id, other)).rejects.toMatchObject({ code: 'approval.second_admin_needed' })
    expect(await settle(id)).toBe('decided')
    await changed('seu@banco.example', 3)
    expect(await donations.file(id)).toMatchObject({ pixKey: 'meu@banco.example' })
    expect(await donations.csv([id])).toContain('"meu@banco.example"')
  })

  it('is refused when the entity changes concurrently', async () => {
    await earn(30_000)
    const { id } = await request()
    const racing = withInterruption(table, 'TransactWriteCommand', () =>
      plantEntity(table, { ...abrigo(), version: 2 }),
    )
    const late = settle(id, admin, 'post', { table: racing, admins, now })
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

describe('sale share', () => {
  const share = () => ({ id: newId('donation', now), userId: ana.userId, entityId: abrigo().id, amountCents: 3 })
  const hold = async () => {
    const { id, ...given } = share()
    await earn(1_000, now)
    await moveMoney(table, [donation.hold(id, { ...given, origin: 'share' })], { now })
    return { id, ...given, at: now.toISOString() }
  }

  it('becomes one pending donation, even below the minimum of a request', async () => {
    const held = await hold()
    await Promise.all([recordShare({ table, now: at(5) }, held), recordShare({ table, now: at(6) }, held)])
    await recordShare({ table, now: at(dayMs) }, held)
    expect(await read(held.id)).toMatchObject({
      status: 'pending',
      origin: 'share',
      amountCents: 3,
      taxId: '52998224725',
      createdAt: held.at,
    })
    const said = (await everyRow(table)).filter(({ name }) => name === 'DonationRequested')
    expect(said).toHaveLength(1)
    expect(await settle(held.id)).toBe('decided')
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 0, consumedCents: 3 })
  })

  it('returns to the seller after a rejection', async () => {
    const held = await hold()
    await recordShare({ table, now }, held)
    await settle(held.id, admin, 'release')
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 0, consumedCents: 0 })
  })
})

describe('donation preference', () => {
  it('applies to completed sales until it changes', async () => {
    expect(await readPreferenceView(table, ana.userId)).toEqual({ entity: null, percent: 0, version: 0 })
    const save = (percent: number, version: number, entityId = abrigo().id) =>
      savePreference({ table, now }, ana, { entityId, percent, version })
    const saved = await save(5, 0)
    expect(saved).toEqual({
      entity: { id: abrigo().id, name: abrigo().name, isRetired: false },
      percent: 5,
      version: 1,
    })
    expect(await readPreferenceView(table, ana.userId)).toEqual(saved)
    expect(await readDonationPreference(table, ana.userId)).toMatchObject({ entityId: abrigo().id, percent: 5 })
    for (const version of [0, 2])
      await expect(save(6, version)).rejects.toMatchObject({ code: 'donation_preference.changed_meanwhile' })
    expect(await save(0, 1)).toMatchObject({ percent: 0, version: 2 })
    await expect(save(101, 2)).rejects.toMatchObject({ code: 'donation_preference.percent_out_of_range' })
    await expect(save(5, 2, '')).rejects.toMatchObject({ code: 'donation_preference.entity_required' })
  })

  it('sets nothing apart for a retired entity and reports it', async () => {
    await savePreference({ table, now }, ana, { entityId: abrigo().id, percent: 5, version: 0 })
    await plantEntity(table, { ...abrigo(), retiredAt: now.toISOString() })
    expect(await readDonationPreference(table, ana.userId)).toBeUndefined()
    expect(await readPreferenceView(table, ana.userId)).toMatchObject({ entity: { isRetired: true }, percent: 5 })
    const again = savePreference({ table, now }, ana, { entityId: abrigo().id, percent: 6, version: 1 })
    await expect(again).rejects.toMatchObject({ code: 'entity.retired' })
  })
})
