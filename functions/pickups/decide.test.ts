import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Weight } from '../../shared/contract/pickup-views.ts'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { pickupStatuses } from '../../shared/life-cycles/pickup.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { clockAt, instantOf, timeZones } from '../../shared/time-zones.ts'
import { ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { sampleConversation } from '../../test/support/fixtures/conversations.ts'
import { samplePickup } from '../../test/support/fixtures/pickup-rows.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import {
  type AnswerFacts,
  decideAcceptance,
  decideCancellation,
  decideConfirmation,
  decideEnding,
  decideProposal,
  decideRejection,
  decideTakeBack,
  isSameProposal,
  type Outcome,
} from './decide.ts'
import type { PickupRow } from './pickup-row.ts'
import { countedWeights, weightsDiffer } from './weights.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const owner = { userId: ownerId, isAdmin: false }
const buyer = { userId: strangerId, isAdmin: false }
const nobodyOfThem = { userId: '44444444-4444-4444-8444-444444444444', isAdmin: true }
const two = { ownerId, interestedId: strangerId }
const later = { date: '2026-11-24', time: '09:30', startsAt: '2026-11-24T14:30:00.000Z' }
const donation = { type: 'Latas', category: 'metal', action: 'donation' } as const
const pickup = (change: Partial<PickupRow> = {}) => samplePickup({ ...two, ...later, ...change })
const sale = (change: Partial<PickupRow> = {}) => pickup({ ad: { ...donation, action: 'sale' }, ...change })
const orderId = newId('order', now)
const paidBy = (buyerId: string) => ({ status: 'paid', sale: { orderId, buyerId, priceCents: 500 } }) as const
const stepOf = (outcome: Outcome) => {
  if (outcome === 'taken') throw new Error('nothing is to be written')
  return outcome
}

describe('decideProposal', () => {
  const conversation = sampleConversation(two)
  const facts = {
    conversation,
    ad: sampleAd({ status: 'approved', action: 'donation' }),
    zone: 'America/Sao_Paulo',
  } as const
  const given = { date: '2026-11-24', time: '09:30', notes: ' Levo <script>x</script>caixas. ' }
  const propose = (more = {}, actor = buyer, what = given, at = now) =>
    decideProposal({ ...facts, ...more }, actor, newId('pickup', now), what, at).after

  it('accepts either participant and uses the clock of the ad’s city', () => {
    expect(propose()).toMatchObject({
      proposer: 'interested',
      status: 'proposed',
      date: '2026-11-24',
      time: '09:30',
      version: 1,
      startsAt: '2026-11-24T12:30:00.000Z',
      words: { interested: { notes: 'Levo caixas.', reason: null }, owner: { notes: null, reason: null } },
    })
    expect(propose({}, owner).proposer).toBe('owner')
    expect(propose({ zone: 'America/Rio_Branco' }).startsAt).toBe('2026-11-24T14:30:00.000Z')
  })

  it('refuses other users, including admins', () => {
    expect(() => propose({}, nobodyOfThem)).toThrow('conversation.not_found')
  })

  it('refuses a second open pickup in a conversation', () => {
    const open = { conversation: { ...conversation, openPickupId: newId('pickup', now) } }
    expect(() => propose(open)).toThrow('pickup.already_open')
  })

  it('refuses when a participant blocked the other or deleted the account', () => {
    for (const side of ['owner', 'interested'] as const) {
      const blocked = { conversation: { ...conversation, [side]: { ...conversation[side], blocked: true } } }
      expect(() => propose(blocked)).toThrow('pickup.blocked')
    }
    const gone = { conversation: { ...conversation, ownerId: '00000000-0000-0000-0000-000000000000' } }
    expect(() => propose(gone)).toThrow('pickup.blocked')
  })

  it.each(recyclableStatuses)('of a donation with status %s requires a listed ad', (status) => {
    const ad = sampleAd({ status, action: 'donation' })
    if (status === 'approved') expect(propose({ ad }).ad.action).toBe('donation')
    else expect(() => propose({ ad })).toThrow('pickup.ad_not_available')
  })

  it.each(recyclableStatuses)('of a sale with status %s requires an unpaid ad or the caller’s payment', (status) => {
    const ad = { ...sampleAd({ status, action: 'sale' }), ...(status === 'paid' && paidBy(strangerId)) }
    if (status === 'approved' || status === 'paid') expect(propose({ ad }).ad.action).toBe('sale')
    else expect(() => propose({ ad })).toThrow('pickup.ad_not_available')
  })

  it('refuses an ad paid by another buyer, a hidden ad and a deleted ad', () => {
    const others = { ...sampleAd({ action: 'sale' }), ...paidBy(nobodyOfThem.userId) }
    const hidden = sampleAd({ status: 'approved', action: 'donation', hidden: true })
    for (const ad of [others, hidden, undefined]) expect(() => propose({ ad })).toThrow('pickup.ad_not_available')
  })

  it('refuses a time already past in the ad’s city, though future elsewhere', () => {
    const at = instantOf('America/Noronha', '2026-11-24', '09:30')
    const afterwards = new Date(at.getTime() + 60_000)
    const proposed = (zone: (typeof timeZones)[number], when: Date) => () => propose({ zone }, buyer, given, when)
    expect(proposed('America/Noronha', at)().startsAt).toBe(at.toISOString())
    expect(proposed('America/Noronha', afterwards)).toThrow('pickup.past')
    expect(proposed('America/Rio_Branco', afterwards)().date).toBe('2026-11-24')
  })

  it('treats a time as past exactly by the clock of its city', () => {
    const minute = fc.integer({ min: -2000, max: 2000 })
    fc.assert(
      fc.property(fc.constantFrom(...timeZones), minute, minute, (zone, proposed, seen) => {
        const when = clockAt(zone, new Date(now.getTime() + proposed * 60_000))
        const at = new Date(now.getTime() + seen * 60_000)
        const past = `${when.date}T${when.time}` < `${clockAt(zone, at).date}T${clockAt(zone, at).time}`
        const decided = () => propose({ zone }, buyer, { ...given, ...when }, at)
        if (past) expect(decided).toThrow('pickup.past')
        else expect(decided().startsAt).toBe(instantOf(zone, when.date, when.time).toISOString())
      }),
    )
  })

  it('accepts up to a year ahead', () => {
    expect(propose({}, buyer, { ...given, date: '2027-11-22', time: '08:00' }).date).toBe('2027-11-22')
    expect(() => propose({}, buyer, { ...given, date: '2027-11-23' })).toThrow('pickup.too_far_ahead')
    const inAYear = clockAt('America/Sao_Paulo', new Date(now.getTime() + 365 * dayMs))
    expect(propose({}, buyer, { ...given, ...inAYear }).date).toBe(inAYear.date)
  })

  it('treats a repeat by the same user with equal text as the same proposal', () => {
    const open = propose()
    expect(isSameProposal(open, buyer, given)).toBe(true)
    expect(isSameProposal(open, owner, given)).toBe(false)
    expect(isSameProposal(open, buyer, { ...given, time: '09:31' })).toBe(false)
    expect(isSameProposal(open, buyer, { ...given, date: '2026-11-25' })).toBe(false)
    expect(isSameProposal(open, buyer, { ...given, notes: '' })).toBe(false)
    expect(isSameProposal({ ...open, status: 'accepted' }, buyer, given)).toBe(false)
  })
})

describe('decideAcceptance', () => {
  const approved = sampleAd({ status: 'approved', action: 'donation' })
  const conversation = sampleConversation(two)
  const accept = (row: PickupRow, ad: AnswerFacts['ad'], actor = owner, at = now, talk = conversation) =>
    decideAcceptance({ row, ad, conversation: talk }, actor, at)

  it('belongs to the participant that did not propose', () => {
    const { after, transition } = stepOf(accept(pickup(), approved))
    expect(after).toMatchObject({ status: 'accepted', acceptedAt: now.toISOString(), orderId: null, version: 2 })
    expect(transition).toMatchObject({ ad: 'collect', money: 'accept' })
    expect(() => accept(pickup(), approved, buyer)).toThrow('pickup.own_proposal')
    expect(() => accept(pickup(), approved, nobodyOfThem)).toThrow('pickup.not_found')
  })

  it('of a sale requires that buyer’s payment and keeps the order', () => {
    const acceptSale = (ad: AnswerFacts['ad']) => accept(sale(), ad)
    const ad = sampleAd({ status: 'approved', action: 'sale' })
    expect(() => acceptSale(ad)).toThrow('pickup.not_paid')
    expect(() => acceptSale({ ...ad, ...paidBy(nobodyOfThem.userId) })).toThrow('pickup.ad_not_available')
    expect(stepOf(acceptSale({ ...ad, ...paidBy(strangerId) })).after.orderId).toBe(orderId)
    for (const of of [{ status: 'collection' } as const, { sale: undefined }])
      expect(() => acceptSale({ ...ad, ...paidBy(strangerId), ...of })).toThrow('pickup.ad_not_available')
  })

  it('refuses an ad that is hidden, deleted or promised elsewhere', () => {
    const { hidden, ...shown } = { ...approved, hidden: true }
    for (const ad of [undefined, { ...shown, hidden }, { ...approved, status: 'collection' as const }])
      expect(() => accept(pickup(), ad)).toThrow('pickup.ad_not_available')
  })

  it('refuses an ad changed from donation to sale or back', () => {
    const soldNow = { ...sampleAd({ action: 'sale' }), ...paidBy(strangerId) }
    for (const [row, ad] of [
      [pickup(), soldNow],
      [sale(), approved],
    ] as const)
      expect(() => accept(row, ad)).toThrow('pickup.ad_changed')
  })

  it('refuses when the conversation is closed; both can still end the proposal', () => {
    const row = pickup()
    const closed = [
      { ...conversation, owner: { ...conversation.owner, blocked: true } },
      { ...conversation, interested: { ...conversation.interested, blocked: true } },
      { ...conversation, interestedId: deletedUserId },
    ]
    for (const talk of closed) expect(() => accept(row, approved, owner, now, talk)).toThrow('pickup.blocked')
    expect(stepOf(decideRejection(row, owner, undefined, now)).after.status).toBe('rejected')
    expect(stepOf(decideCancellation(row, buyer, undefined, now)).after.status).toBe('cancelled')
  })

  it('is possible until the end of the day in the ad’s city', () => {
    const of = (date: string) => pickup({ date, timeZone: 'America/Rio_Branco' })
    const lateEvening = new Date('2026-11-23T04:59:00.000Z')
    expect(stepOf(accept(of('2026-11-22'), approved, owner, lateEvening)).after.status).toBe('accepted')
    expect(() => accept(of('2026-11-22'), approved, owner, new Date('2026-11-23T05:00:00.000Z'))).toThrow('pickup.past')
  })

  it('is idempotent', () => {
    expect(accept(pickup({ status: 'accepted' }), undefined)).toBe('taken')
  })
})

describe('decideRejection', () => {
  it('belongs to the other participant, with an optional reason', () => {
    const { after } = stepOf(decideRejection(pickup(), owner, ' Viajo. ', now))
    expect(after).toMatchObject({ status: 'rejected', ended: { by: 'owner', cause: null } })
    expect(after.words.owner.reason).toBe('Viajo.')
    expect(stepOf(decideRejection(pickup(), owner, undefined, now)).after.words.owner.reason).toBeNull()
    expect(() => decideRejection(pickup(), buyer, undefined, now)).toThrow('pickup.own_proposal')
    expect(decideRejection(after, owner, 'Outro.', now)).toBe('taken')
  })
})

describe('decideCancellation', () => {
  it('lets only the proposer cancel a proposal', () => {
    expect(stepOf(decideCancellation(pickup(), buyer, undefined, now)).after.status).toBe('cancelled')
    expect(() => decideCancellation(pickup(), owner, 'Não.', now)).toThrow('pickup.step_not_possible')
  })

  it('of an accepted pickup needs a reason', () => {
    for (const actor of [owner, buyer]) {
      const row = pickup({ status: 'accepted' })
      const { after, transition } = stepOf(decideCancellation(row, actor, 'Choveu.', now))
      expect(after).toMatchObject({ status: 'cancelled', ended: { by: actor === owner ? 'owner' : 'interested' } })
      expect(transition).toMatchObject({ ad: 'cancel_collection', money: 'cancel' })
      expect(() => decideCancellation(row, actor, ' \u200b ', now)).toThrow('pickup.reason_required')
    }
  })

  it('is refused to both while a confirmation stands, and possible after it was taken back', () => {
    const row = pickup({ status: 'accepted', date: '2026-11-22' })
    const confirmed = stepOf(decideConfirmation(row, owner, [], now)).after
    expect(() => decideCancellation(confirmed, owner, 'Não veio.', now)).toThrow('pickup.confirmed_by_you')
    expect(() => decideCancellation(confirmed, buyer, 'Não fui.', now)).toThrow('pickup.confirmed_by_other')
    const takenBack = stepOf(decideTakeBack(confirmed, owner)).after
    expect(takenBack).toMatchObject({ status: 'accepted', confirmations: { owner: null, interested: null } })
    for (const actor of [owner, buyer])
      expect(stepOf(decideCancellation(takenBack, actor, 'Choveu.', now)).after.status).toBe('cancelled')
  })

  it('is refused in a case, whatever the confirmations', () => {
    const inCase = pickup({ status: 'accepted', caseId: newId('case', now) })
    for (const actor of [owner, buyer])
      expect(() => decideCancellation(inCase, actor, 'Choveu.', now)).toThrow('pickup.in_case')
  })

  it('is refused once the pickup has ended otherwise', () => {
    const done = { at: now.toISOString(), weights: [] }
    const completed = pickup({ status: 'completed', confirmations: { owner: done, interested: done } })
    const rejected = stepOf(decideRejection(pickup(), owner, undefined, now)).after
    for (const row of [completed, rejected])
      for (const actor of [owner, buyer])
        expect(() => decideCancellation(row, actor, 'Choveu.', now)).toThrow('pickup.step_not_possible')
  })

  it('is idempotent for the same side and refused for the other', () => {
    const { after } = stepOf(decideCancellation(pickup({ status: 'accepted' }), buyer, 'Choveu.', now))
    expect(decideCancellation(after, buyer, undefined, now)).toBe('taken')
    expect(() => decideCancellation(after, owner, 'Choveu.', now)).toThrow('pickup.step_not_possible')
  })

  it('by the system ends open pickups only', () => {
    const ending = { by: 'accounts', cause: 'account_suspended', from: 'owner' } as const
    for (const status of pickupStatuses) {
      const step = decideEnding(pickup({ status }), ending, now)
      expect(step?.after.status).toBe(status === 'proposed' || status === 'accepted' ? 'cancelled' : undefined)
    }
    expect(decideEnding(pickup(), ending, now)?.after.ended).toMatchObject({ by: null, cause: 'account_suspended' })
  })
})

describe('decideTakeBack', () => {
  const accepted = pickup({ status: 'accepted', date: '2026-11-22' })

  it('belongs to the side that confirmed and is idempotent', () => {
    const confirmed = stepOf(decideConfirmation(accepted, buyer, [], now)).after
    expect(decideTakeBack(confirmed, owner)).toBe('taken')
    const after = stepOf(decideTakeBack(confirmed, buyer)).after
    expect(after.confirmations).toEqual({ owner: null, interested: null })
    expect(decideTakeBack(after, buyer)).toBe('taken')
    expect(() => decideTakeBack(confirmed, nobodyOfThem)).toThrow('pickup.not_found')
  })

  it('is refused once the pickup has ended', () => {
    const done = { at: now.toISOString(), weights: [] }
    for (const status of ['completed', 'cancelled', 'rejected', 'proposed'] as const) {
      const row = pickup({ status, confirmations: { owner: done, interested: done } })
      expect(() => decideTakeBack(row, owner)).toThrow('pickup.step_not_possible')
      expect(() => decideTakeBack(pickup({ status }), owner)).toThrow('pickup.step_not_possible')
    }
  })
})

describe('decideConfirmation', () => {
  const paper: Weight = { material: 'paper', grams: 2_000 }
  const metal: Weight = { material: 'metal', grams: 12_500 }
  const accepted = pickup({ status: 'accepted', date: '2026-11-22' })

  it('is possible from the pickup’s day on, by the clock of its city', () => {
    const acre = pickup({ status: 'accepted', date: '2026-11-24', timeZone: 'America/Rio_Branco' })
    const eve = new Date('2026-11-24T04:59:59.000Z')
    expect(() => decideConfirmation(acre, buyer, [], eve)).toThrow('pickup.not_yet')
    const midnight = new Date('2026-11-24T05:00:00.000Z')
    expect(stepOf(decideConfirmation(acre, buyer, [], midnight)).after.confirmations.interested).not.toBeNull()
    const weeksLater = new Date('2026-12-24T05:00:00.000Z')
    expect(stepOf(decideConfirmation(acre, buyer, [], weeksLater)).after.confirmations.interested).not.toBeNull()
  })

  it('completes the pickup when both have confirmed, in either order', () => {
    for (const [first, second] of [
      [owner, buyer],
      [buyer, owner],
    ] as const) {
      const once = stepOf(decideConfirmation(accepted, first, [metal], now))
      expect(once.after).toMatchObject({ status: 'accepted', completedAt: null })
      expect(once.transition.ad).toBeUndefined()
      const twice = stepOf(decideConfirmation(once.after, second, [], now))
      expect(twice.after).toMatchObject({ status: 'completed', completedAt: now.toISOString() })
      expect(twice.transition).toMatchObject({ ad: 'complete', money: 'earn' })
    }
  })

  it('is idempotent and keeps the first weights', () => {
    const once = stepOf(decideConfirmation(accepted, buyer, [metal], now)).after
    expect(decideConfirmation(once, buyer, [paper], now)).toBe('taken')
    const twice = stepOf(decideConfirmation(once, owner, [paper], now)).after
    for (const actor of [owner, buyer]) expect(decideConfirmation(twice, actor, [], now)).toBe('taken')
  })

  it.each(['proposed', 'rejected', 'cancelled'] as const)('is refused for a pickup with status %s', (status) => {
    const done = { at: now.toISOString(), weights: [] }
    for (const confirmations of [undefined, { owner: done, interested: done }]) {
      const row = pickup({ status, ...(confirmations && { confirmations }) })
      expect(() => decideConfirmation(row, buyer, [], now)).toThrow('pickup.step_not_possible')
    }
  })

  it('is refused for other users', () => {
    expect(() => decideConfirmation(accepted, nobodyOfThem, [], now)).toThrow('pickup.not_found')
  })

  describe('weights', () => {
    const weighed = (mine: Weight[], theirs: Weight[]) => {
      const once = stepOf(decideConfirmation(accepted, owner, mine, now)).after
      return stepOf(decideConfirmation(once, buyer, theirs, now)).after
    }

    it('are sorted, so only weights make a difference', () => {
      expect(weightsDiffer(weighed([paper, metal], [metal, paper]))).toBe(false)
      expect(weightsDiffer(weighed([metal], [{ ...metal, grams: 12_499 }]))).toBe(true)
      expect(weightsDiffer(weighed([metal], [metal, paper]))).toBe(true)
    })

    it('of one side count for both without a difference', () => {
      const row = weighed([metal], [])
      expect(weightsDiffer(row)).toBe(false)
      expect([countedWeights(row, 'owner'), countedWeights(row, 'interested')]).toEqual([[metal], [metal]])
    })

    it('are none before a confirmation, and do not differ from none', () => {
      const once = stepOf(decideConfirmation(accepted, owner, [metal], now)).after
      expect([countedWeights(accepted, 'owner'), countedWeights(accepted, 'interested')]).toEqual([[], []])
      expect([countedWeights(once, 'owner'), countedWeights(once, 'interested')]).toEqual([[metal], [metal]])
      expect([accepted, once].map(weightsDiffer)).toEqual([false, false])
      expect(weightsDiffer(weighed([], [metal]))).toBe(false)
    })

    it('of both sides count for the side that entered them', () => {
      const row = weighed([metal], [paper])
      expect([countedWeights(row, 'owner'), countedWeights(row, 'interested')]).toEqual([[metal], [paper]])
    })
  })
})
