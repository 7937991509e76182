import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { payableFromEntries, qualifyingCents } from '../../shared/referrals/reward.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { quotaRow } from '../../test/support/tables/quota-row.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { claimsOf } from '../kit/people/profile/claims.ts'
import { usedPixKeyPart } from '../kit/people/profile/pix-keys.ts'
import { profileItems } from '../kit/people/profile/profile-change.ts'
import { newReferral, referralParts } from '../kit/rewards/referrals.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { chooseReferrals, csvOfReferrals, findReferrals, linesOf } from './admin.ts'
import { codeOf } from './codes.ts'
import { countDueTrades } from './count.ts'
import { loseSale } from './lose.ts'
import { hideOwn, listOwn, readOverview } from './own.ts'
import { payReferrals } from './pay.ts'
import { visibilityChanges } from './quotas.ts'
import { recordSale } from './record.ts'
import { findReferral, findTrade } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const later = (days: number) => new Date(now.getTime() + days * dayMs)
const errors: unknown[] = []
const logger = { error: (...given: unknown[]) => void errors.push(given) }
const [ana, bia, admin] = [randomUUID(), randomUUID(), { userId: randomUUID(), isAdmin: true }]
const admins = { isAdmin: async (id: string) => id === admin.userId }
const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))
const page = { before: undefined, size: 10 }

async function createUser(id: string, name: string): Promise<void> {
  for (const item of profileItems(sampleProfile({ id, name, email: `${name}@mail.example`, phone: '' })))
    await put(item)
}

const refer = (referrerId: string, referredId: string, at = now) =>
  transact(table, referralParts(newReferral(referrerId, referredId, at)))

/** Both sides confirm a pickup of a sale, and its day of counting passes. */
async function sell(ownerId: string, priceCents = qualifyingCents, { disputed = false, counted = true } = {}) {
  const [orderId, pickupId] = [newId('order', now), newId('pickup', now)]
  const terms = { userId: ownerId, recyclableId: newId('recyclable', now), priceCents, feesCents: 1 }
  const moves = [sale.pay(orderId, 'p', terms), sale.accept(orderId, 'k'), sale.earn(orderId, 'k')]
  await moveMoney(table, [...moves, ...(disputed ? [sale.chargeBack(orderId, 'c')] : [])], { now })
  await recordSale(table, { orderId, pickupId, priceCents, ownerId, interestedId: randomUUID(), at: now.toISOString() })
  if (counted) await countDueTrades(table, { now: later(30), logger })
  return pickupId
}

/** Ana has referred enough users who sold enough. */
async function earnThreshold(): Promise<string[]> {
  const ids = Array.from({ length: payableFromEntries }, () => randomUUID())
  for (const [index, id] of ids.entries()) {
    await refer(ana, id, new Date(now.getTime() + index))
    await sell(id, qualifyingCents, { counted: false })
  }
  await countDueTrades(table, { now: later(30), logger })
  return ids
}

beforeEach(async () => {
  errors.length = 0
  await createUser(ana, 'ana')
  await createUser(bia, 'bia')
})

describe('counting', () => {
  it('waits until the thirtieth day, then qualifies and says so once', async () => {
    await refer(ana, bia)
    await sell(bia, qualifyingCents, { counted: false })
    await countDueTrades(table, { now: new Date(later(30).getTime() - 1), logger })
    expect(await findReferral(table, bia)).toMatchObject({ status: 'pending', soldCents: 0 })
    await countDueTrades(table, { now: later(30), logger })
    await countDueTrades(table, { now: later(31), logger })
    expect(await findReferral(table, bia)).toMatchObject({ status: 'qualified', soldCents: qualifyingCents })
    expect((await everyRow(table)).filter(({ name }) => name === 'ReferralQualified')).toHaveLength(1)
  })

  it('sets a disputed sale aside', async () => {
    await refer(ana, bia)
    const pickupId = await sell(bia, qualifyingCents, { disputed: true })
    expect(await findReferral(table, bia)).toMatchObject({ status: 'pending', soldCents: 0 })
    expect(await findTrade(table, bia, pickupId)).toMatchObject({ state: 'set_aside' })
  })

  it('takes a sale back that is lost in a dispute, once', async () => {
    await refer(ana, bia)
    const pickupId = await sell(bia)
    const { orderId } = (await findTrade(table, bia, pickupId)) ?? { orderId: '' }
    const lost = { orderId, sellerId: bia, buyerId: randomUUID(), type: 'Sucata' }
    await loseSale(table, lost, later(60))
    await loseSale(table, lost, later(61))
    expect(await findReferral(table, bia)).toMatchObject({ status: 'pending', soldCents: 0, qualifiedAt: null })
    expect(await findTrade(table, bia, pickupId)).toMatchObject({ state: 'lost' })
    expect(await readOverview(table, ana)).toMatchObject({ pendingCents: 1_500, earnedCents: 0 })
  })

  it('claims a paid reward back from the referrer when its sale is lost', async () => {
    const ids = await earnThreshold()
    await payReferrals({ table, admins, now: later(31) }, admin, ids.slice(0, 1))
    const trades = (await everyRow(table)).filter((row) => row.referredId === ids[0] && row.side === 'sold')
    const lost = { orderId: String(trades[0]?.orderId), sellerId: ids[0] ?? '', buyerId: randomUUID(), type: 'Sucata' }
    await loseSale(table, lost, later(60))
    await loseSale(table, lost, later(61))
    expect(await readBalance(table, ana)).toMatchObject({ creditedCents: 1_500, consumedCents: 1_500, owedCents: 0 })
    expect(await findReferral(table, ids[0] ?? '')).toMatchObject({ status: 'taken_back', soldCents: 0 })
    expect(await claimsOf(table, ana)).toMatchObject([{ amountCents: 1_500, orderId: lost.orderId }])
  })

  it('waits while the programme is off', async () => {
    await refer(ana, bia)
    await put({ ...keys.settings, referralProgramme: false })
    await sell(bia)
    expect(await findReferral(table, bia)).toMatchObject({ status: 'pending' })
    expect(await readOverview(table, ana)).toMatchObject({ isOpen: false })
    await put({ ...keys.settings, referralProgramme: true })
    await countDueTrades(table, { now: later(40), logger })
    expect(await findReferral(table, bia)).toMatchObject({ status: 'qualified' })
  })

  it('counts the others when one row is damaged, and fails the run', async () => {
    await refer(ana, bia)
    const pickupId = await sell(bia, 10_000, { counted: false })
    await sell(bia, qualifyingCents, { counted: false })
    await put({ ...keys.referralTrade(bia, pickupId), damaged: true })
    await expect(countDueTrades(table, { now: later(30), logger })).rejects.toThrow('1 trades were not counted')
    expect(errors).toHaveLength(1)
    expect(await findReferral(table, bia)).toMatchObject({ status: 'qualified' })
  })
})

describe('payReferrals', () => {
  const pay = (ids: readonly string[], actor = admin) => payReferrals({ table, admins, now: later(31) }, actor, ids)

  it('pays each entry once and leaves its audit record', async () => {
    const ids = await earnThreshold()
    expect(await pay(ids)).toEqual({ paid: ids, refused: [] })
    expect(await readBalance(table, ana)).toMatchObject({ creditedCents: 1_500 * ids.length })
    const again = await pay(ids.slice(0, 1))
    expect(again).toEqual({ paid: [], refused: [{ id: ids[0], code: 'referral.already_paid' }] })
    const { rows } = await auditsOf(table, String(ids[0]), page)
    expect(rows).toMatchObject([{ action: 'pay:referral', after: { status: 'paid', amountCents: 1_500 } }])
    expect((await everyRow(table)).filter(({ name }) => name === 'ReferralPaid')).toHaveLength(ids.length)
  })

  it('pays each entry once under concurrent calls, and none of a referrer below R$ 100', async () => {
    const ids = await earnThreshold()
    const all = await Promise.all(Array.from({ length: 4 }, () => payReferrals({ table, admins, now }, admin, ids)))
    expect(all.flatMap(({ paid }) => paid).toSorted()).toEqual(ids.toSorted())
    expect(await readBalance(table, ana)).toMatchObject({ creditedCents: 10_500 })

    const few = [randomUUID(), randomUUID()]
    for (const id of few) await refer(bia, id)
    for (const id of few) await sell(id)
    const refused = await Promise.all(few.map((id) => payReferrals({ table, admins, now }, admin, [id])))
    expect(refused.flatMap((one) => one.refused.map(({ code }) => code))).toEqual(
      few.map(() => 'referral.below_threshold'),
    )
    expect(await readBalance(table, bia)).toMatchObject({ creditedCents: 0 })
  })

  it('says why an entry is not paid', async () => {
    await refer(ana, bia)
    const missing = randomUUID()
    const codes = async () => (await pay([bia, missing])).refused.map(({ code }) => code)
    expect(await codes()).toEqual(['referral.not_qualified', 'referral.not_found'])
    await sell(bia)
    expect(await codes()).toEqual(['referral.below_threshold', 'referral.not_found'])
    await expect(pay([bia], { userId: ana, isAdmin: true })).rejects.toThrow('access.denied')
  })

  it('pays a suspended referrer only after the end of the suspension', async () => {
    const [first = ''] = await earnThreshold()
    await put({
      ...keys.profile(ana),
      ...sampleProfile({ id: ana }),
      suspension: { reason: 'Denúncias.', since: now.toISOString() },
    })
    expect((await pay([first])).refused).toEqual([{ id: first, code: 'referral.referrer_unavailable' }])
    await put({ ...keys.profile(ana), ...sampleProfile({ id: ana }) })
    expect((await pay([first])).paid).toEqual([first])
  })
})

describe('own page', () => {
  it('creates one code for a user, also in a race, and never another user’s', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(table, ana)))
    expect(new Set(codes).size).toBe(1)
    const letters = [codes[0] ?? '', codes[0] ?? '', 'NEWNEW']
    expect(await codeOf(table, bia, () => letters.shift() ?? '')).toBe('NEWNEW')
  })

  it('lists masked e-mails; hidden and deleted accounts show none', async () => {
    const gone = randomUUID()
    await refer(ana, gone)
    await refer(ana, bia, later(1))
    const shown = async () => (await listOwn(table, ana, undefined)).items.map(({ email, status }) => [email, status])
    expect(await shown()).toEqual([
      ['bi***@…', 'pending'],
      [null, 'pending'],
    ])
    await hideOwn({ table, now }, bia, true)
    expect((await shown())[0]).toEqual([null, 'pending'])
    expect(await readOverview(table, bia)).toMatchObject({ referredBy: { name: 'ana', hidden: true } })
    expect(await readOverview(table, ana)).toMatchObject({ total: 2, pendingCents: 3_000, referredBy: null })
    await expect(hideOwn({ table, now }, ana, true)).rejects.toThrow('referral.not_found')
    await put(quotaRow(visibilityChanges, bia, now))
    await expect(hideOwn({ table, now }, bia, false)).rejects.toThrow('request.limit_reached')
    expect(await readOverview(table, bia)).toMatchObject({ referredBy: { hidden: true } })
  })
})

describe('admin table', () => {
  it('filters by state and person of either side, page by page', async () => {
    const ids = await earnThreshold()
    await refer(bia, ana, later(1))
    const found = async (filters: Parameters<typeof findReferrals>[1], size = 10) =>
      (await findReferrals(table, filters, { before: undefined, size })).rows.map(({ referredId }) => referredId)
    expect(await found({ status: 'pending' })).toEqual([ana])
    expect(await found({ status: 'qualified' })).toEqual(ids.toReversed())
    expect(await found({ search: 'ana@mail.example' })).toEqual([ana, ...ids.toReversed()])
    expect(await found({ search: 'ana@mail.example', status: 'qualified' })).toHaveLength(ids.length)
    expect(await found({ search: 'bia@mail.example' })).toEqual([ana])
    expect(await found({ endDate: '2026-11-20' })).toEqual([])
    const first = await findReferrals(table, { search: 'ana@mail.example' }, { before: undefined, size: 3 })
    const second = await findReferrals(table, { search: 'ana@mail.example' }, { before: first.next, size: 10 })
    expect([...first.rows, ...second.rows]).toHaveLength(ids.length + 1)
    expect((await chooseReferrals(table, {})).ids).toHaveLength(ids.length + 1)
    const [line] = await linesOf(table, first.rows.slice(1))
    expect(line).toMatchObject({ referrer: { name: 'ana' }, referred: { name: null }, referrerEarnedCents: 10_500 })
  })

  it('shows that referrer and referred user asked for money to one PIX key', async () => {
    await refer(ana, bia)
    const [row] = (await findReferrals(table, {}, page)).rows
    const flags = async () => (await linesOf(table, row ? [row] : []))[0]?.flags
    await transact(table, [usedPixKeyPart(ana, 'pix@ana.example'), usedPixKeyPart(bia, 'pix@bia.example')])
    expect(await flags()).toEqual([])
    await transact(table, [usedPixKeyPart(bia, 'pix@ana.example')])
    expect(await flags()).toEqual(['shared_pix_key'])
  })

  it('exports the chosen ones with an audit record', async () => {
    await refer(ana, bia)
    const text = await csvOfReferrals({ table, now }, admin, [bia])
    expect(text).toContain('ana@mail.example')
    expect(text).toContain('Pendente')
    expect((await auditsOf(table, `${bia}/exports`, page)).rows).toMatchObject([{ action: 'export:referral' }])
  })
})
