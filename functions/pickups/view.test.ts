import { describe, expect, it } from 'vitest'
import { pickupView } from '../../shared/contract/pickup-views.ts'
import { pickupStatuses } from '../../shared/life-cycles/pickup.ts'
import { ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { sampleConversation } from '../../test/support/fixtures/conversations.ts'
import { samplePickup } from '../../test/support/fixtures/pickup-rows.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import type { PickupRow } from './pickup-row.ts'
import { viewFor } from './view.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const two = { ownerId, interestedId: strangerId }
const ad = sampleAd({ status: 'collection', action: 'donation' })
const other = sampleProfile({ name: 'Rita Alves' })
const conversation = sampleConversation(two)
const seen = (
  change: Partial<PickupRow>,
  by = strangerId,
  around = { ad, conversation, other, dispute: null } as Parameters<typeof viewFor>[2],
) => viewFor(samplePickup({ ...two, date: '2026-11-24', ...change }), by, around, now)

describe('viewFor', () => {
  it.each(pickupStatuses)('with status %s shows the address to the owner, to the other once accepted', (status) => {
    const told = status === 'accepted' || status === 'completed'
    const address = { text: ad.address, latitude: ad.exactLatitude, longitude: ad.exactLongitude }
    expect(seen({ status }, ownerId).address).toEqual(address)
    expect(seen({ status }).address).toEqual(told ? address : null)
    if (!told) expect(JSON.stringify(seen({ status }))).not.toContain(ad.address)
    expect(seen({ status }).place).toEqual(ad.place)
  })

  it('is refused for other users', () => {
    expect(() => seen({}, '44444444-4444-4444-8444-444444444444')).toThrow('pickup.not_found')
  })

  it('states which confirmation and words are the viewer’s', () => {
    const said = { at: now.toISOString(), weights: [{ material: 'metal' as const, grams: 5 }] }
    const row = { status: 'accepted', confirmations: { owner: said, interested: null } } as const
    expect(seen(row, ownerId).confirmed).toEqual({ mine: said, theirs: null })
    expect(seen(row).confirmed).toEqual({ mine: null, theirs: said })
    expect([seen(row).viewer.is, seen(row, ownerId).viewer.is]).toEqual(['proposer', 'other'])
    const words = { owner: { notes: null, reason: 'Choveu.' }, interested: { notes: 'Oi', reason: null } }
    const cancelled = {
      status: 'cancelled',
      words,
      ended: { by: 'owner', cause: null, at: now.toISOString() },
    } as const
    expect(seen(cancelled).ended).toMatchObject({ by: 'theirs', reason: 'Choveu.' })
    expect(seen(cancelled, ownerId).ended).toMatchObject({ by: 'mine' })
    const suspended = { by: null, cause: 'account_suspended', at: now.toISOString() } as const
    expect(seen({ ...cancelled, ended: suspended }).ended).toMatchObject({ by: 'system', reason: null })
  })

  it('marks an accepted pickup as today’s by local time', () => {
    expect(seen({ status: 'accepted' }).isToday).toBe(true)
    expect(seen({ status: 'proposed' }).isToday).toBe(false)
    const lateEvening = new Date('2026-11-25T04:59:00.000Z')
    const inAcre = samplePickup({ ...two, date: '2026-11-24', status: 'accepted' })
    expect(viewFor(inAcre, ownerId, { ad, conversation, other, dispute: null }, lateEvening).isToday).toBe(true)
    expect(
      viewFor(
        { ...inAcre, timeZone: 'America/Sao_Paulo' },
        ownerId,
        { ad, conversation, other, dispute: null },
        lateEvening,
      ).isToday,
    ).toBe(false)
  })

  it('states why a proposal cannot be accepted, for proposals only', () => {
    const listed = { ad: sampleAd({ status: 'approved', action: 'donation' }), conversation, other, dispute: null }
    const collected = { ad, conversation, other, dispute: null }
    const why = (status: PickupRow['status'], around: typeof listed) =>
      seen({ status }, ownerId, around).viewer.cannotAccept
    expect(why('proposed', listed)).toBeNull()
    expect(why('proposed', collected)).toBe('pickup.ad_not_available')
    const blocked = { ...conversation, interested: { ...conversation.interested, blocked: true } }
    expect(why('proposed', { ...listed, conversation: blocked })).toBe('pickup.blocked')
    for (const status of ['accepted', 'completed', 'rejected', 'cancelled'] as const)
      expect(why(status, collected), status).toBeNull()
  })

  it('with a disputed payment can be neither accepted nor confirmed', () => {
    const dispute = { openedAt: '2026-11-23T12:00:00.000Z', deadline: null, voided: false }
    const around = { ad: sampleAd({ status: 'approved', action: 'donation' }), conversation, other, dispute }
    const view = (status: PickupRow['status']) => seen({ status }, ownerId, around)
    expect(view('proposed')).toMatchObject({ dispute, viewer: { cannotAccept: 'pickup.sale_disputed' } })
    expect(view('accepted')).toMatchObject({ dispute, viewer: { cannotConfirm: 'pickup.sale_disputed' } })
    expect(view('accepted').viewer).toMatchObject({ cannotAccept: null, cannotCancel: null })
  })

  it('allows one rating per side while the other account exists', () => {
    const completed = { status: 'completed' } as const
    expect(seen(completed).viewer.mayRate).toBe(true)
    expect(seen({ ...completed, rated: { owner: false, interested: true } }).viewer.mayRate).toBe(false)
    expect(seen(completed, strangerId, { ad, conversation, other: undefined, dispute: null }).viewer.mayRate).toBe(
      false,
    )
    expect(seen({ status: 'accepted' }).viewer.mayRate).toBe(false)
  })

  it('works after deletion of the ad and the other account', () => {
    const gone = { ad: undefined, conversation: undefined, other: undefined, dispute: null }
    const view = seen({ status: 'cancelled' }, strangerId, gone)
    expect(view).toMatchObject({
      place: null,
      address: null,
      other: { name: null },
      ad: { type: 'Latas', cover: null },
    })
    expect(pickupView.parse(view)).toEqual(view)
  })

  it('shows no photo that is hidden from the viewer on the ad', () => {
    const pending = sampleAd({ status: 'pending', action: 'donation' })
    expect(seen({}, strangerId, { ad: pending, conversation, other, dispute: null }).ad.cover).toBeNull()
    expect(seen({}, ownerId, { ad: pending, conversation, other, dispute: null }).ad.cover).not.toBeNull()
  })
})
