import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { createDonationSetup } from '../../test/support/money/donating.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { exportTarget } from '../approvals/record-export.ts'
import { auditsOf } from '../kit/audit.ts'
import { keys } from '../kit/table/keys.ts'
import { readDonationPreference } from '../ledger/donation-preference.ts'
import { donation } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { findDonationIds, findDonations } from './find.ts'
import { readPreferenceView, savePreference } from './preference.ts'
import { csvFor, fileFor, linesFor, viewFor } from './read-donations.ts'
import { recordShare } from './record-share.ts'
import { donationsOf, readDonation } from './store.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const { table, ana, admin, abrigo, form, at, earn, request, settle } = createDonationSetup(now)

describe('sale share', () => {
  const share = () => ({ id: newId('donation', now), userId: ana.userId, entityId: abrigo().id, amountCents: 3 })
  const hold = async () => {
    const { id, ...given } = share()
    await earn(1_000)
    await moveMoney(table, [donation.hold(id, { ...given, origin: 'share' })], { now })
    return { id, ...given, at: now.toISOString() }
  }

  it('becomes one pending donation, even below the minimum of a request', async () => {
    const held = await hold()
    await Promise.all([recordShare({ table, now: at(5) }, held), recordShare({ table, now: at(6) }, held)])
    await recordShare({ table, now: at(dayMs) }, held)
    expect(await readDonation(table, held.id)).toMatchObject({
      ...{ status: 'pending', origin: 'share', amountCents: 3, taxId: '52998224725', createdAt: held.at },
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

describe('admin list', () => {
  it('filters by status, day, entity and id, newest first without duplicates', async () => {
    await earn(1_000_000)
    const lar = await plantEntity(table, { name: 'Lar São José' })
    const made: string[] = []
    for (let index = 0; index < 14; index++) {
      const entityId = index % 2 === 0 ? abrigo().id : lar.id
      made.push((await request(form({ entityId }), at(index * 1000))).id)
    }
    await settle(String(made[3]))
    await settle(String(made[7]), admin, 'release')
    const through = async (filters: Parameters<typeof findDonations>[1], size = 5) => {
      const seen: string[] = []
      let before: string | undefined
      do {
        const page: Awaited<ReturnType<typeof findDonations>> = await findDonations(table, filters, { before, size })
        seen.push(...page.rows.map(({ id }) => id))
        before = page.next
      } while (before !== undefined)
      return seen
    }
    const newest = made.toReversed()
    const toLar = newest.filter((id) => made.indexOf(id) % 2 === 1)
    expect(await through({})).toEqual(newest)
    expect(await through({ search: 'sao' }, 4)).toEqual(newest)
    expect(await through({ search: 'JOSÉ' }, 2)).toEqual(toLar)
    expect(await through({ search: 'lar', status: 'completed' })).toEqual([made[3]])
    expect(await through({ status: 'rejected' })).toEqual([made[7]])
    expect(await through({ search: String(made[5]) })).toEqual([made[5]])
    expect(await through({ search: 'ninguém' })).toEqual([])
    expect(await through({ startDate: '2026-11-22', endDate: '2026-11-22', search: 'lar' })).toEqual(toLar)
    expect(await through({ startDate: '2026-11-23' })).toEqual([])
    expect(await findDonationIds(table, { status: 'pending' })).toMatchObject({ isComplete: true })
    expect((await donationsOf(table, ana.userId, { before: undefined, size: 10 })).rows).toHaveLength(10)
  })

  it('shows PIX key and tax id only in a single donation', async () => {
    await earn(200_000)
    const row = await request(form({ amountCents: 150_000 }))
    await settle(row.id)
    const [line] = await linesFor(table, [row])
    expect(line).toMatchObject({ entity: { name: abrigo().name }, takesTwo: true, endorsedBy: admin.userId })
    expect(JSON.stringify([line, await viewFor(table, row)])).not.toMatch(/pix@|529\.?982/)
    const file = await fileFor(table, row.id)
    expect(file).toMatchObject({ pixKey: 'pix@abrigo.example', taxId: '529.982.247-25' })
    expect(file.steps).toMatchObject([{ step: 'endorsed', by: 'bia' }])
    expect(file.audits).toMatchObject([{ action: 'endorse:donation', actor: { name: 'bia' } }])
  })

  it('exports CSV with a byte-order mark and no formulas', async () => {
    await earn(30_000)
    const evil = sampleProfile({ id: ana.userId, name: '=1+1', email: '+cmd@mail.example' })
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(evil.id), ...evil } }))
    const { id: entityId } = await plantEntity(table, { name: '@Lar', pixKeyType: 'phone', pixKey: '+5511987654321' })
    const { id } = await request(form({ entityId }))
    const [head, line, end] = (await csvFor({ table, now: at(2) }, admin, [id, id])).split('\r\n')
    expect(head?.startsWith('\uFEFFID,Usuário,E-mail,Entidade,')).toBe(true)
    expect(line).toBe(
      `${id},'=1+1,'+cmd@mail.example,'@Lar,'+5511987654321,"100,00",529.982.247-25,Pedido,Pendente,22/11/2026 09:00,`,
    )
    expect(end).toBe('')
    const { rows } = await auditsOf(table, exportTarget(id), { before: undefined, size: 5 })
    expect(rows).toMatchObject([{ action: 'export:donation', actorId: admin.userId }])
  })
})
