import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { pickupStatuses } from '../../../shared/life-cycles/pickup.ts'
import { ownerId, strangerId } from '../../../test/support/fixtures/ad-rows.ts'
import { samplePickup } from '../../../test/support/fixtures/pickup-rows.ts'
import type { PickupRow } from '../pickup-row.ts'
import { decideCaseCancellation, decideCompletion, decideEscalation, decideReport } from './report.ts'

const now = new Date('2026-11-22T15:00:00.000Z')
const owner = { userId: ownerId, isAdmin: false }
const buyer = { userId: strangerId, isAdmin: false }
const given = { kind: 'not_there', text: ' Esperei meia hora. ' } as const
const pickup = (change: Partial<PickupRow> = {}) =>
  samplePickup({ ownerId, interestedId: strangerId, status: 'accepted', date: '2026-11-22', ...change })
const report = (row: PickupRow, actor = buyer, of: Parameters<typeof decideReport>[2] = given, at = now) => {
  const outcome = decideReport(row, actor, of, at)
  if (outcome === 'taken') throw new Error('nothing is to be written')
  return outcome
}

describe('decideReport', () => {
  it('makes the pickup a case with the clean problem', () => {
    const { after, from, transition, report: reported } = report(pickup())
    expect(after).toMatchObject({ status: 'accepted', reported: { owner: false, interested: true } })
    expect(after.caseId).toMatch(/^cas_/)
    expect([from, transition.action]).toEqual(['interested', 'report'])
    expect(reported).toEqual({ cause: 'problem', problem: { kind: 'not_there', text: 'Esperei meia hora.' } })
  })

  it('adds the report of the other side to the case, one a side', () => {
    const once = report(pickup()).after
    const twice = report(once, owner).after
    expect(twice).toMatchObject({ caseId: once.caseId, reported: { owner: true, interested: true } })
    for (const actor of [owner, buyer]) expect(decideReport(twice, actor, given, now)).toBe('taken')
  })

  it('is refused to others, without a text, before the day and when the pickup is not accepted', () => {
    const other = { userId: '44444444-4444-4444-8444-444444444444', isAdmin: true }
    expect(() => report(pickup(), other)).toThrow('pickup.not_found')
    expect(() => report(pickup(), buyer, { kind: 'other', text: ' \u200b ' })).toThrow('pickup.problem_text_required')
    expect(() => report(pickup({ date: '2026-11-23' }))).toThrow('pickup.not_yet')
    for (const status of ['proposed', 'rejected', 'cancelled', 'completed'] as const)
      expect(() => report(pickup({ status }))).toThrow('pickup.step_not_possible')
  })
})

const caseId = newId('case', now)
const ended = pickupStatuses.filter((status) => status !== 'accepted')

describe('decideEscalation', () => {
  it('makes an accepted pickup a case without a problem, once', () => {
    const step = decideEscalation(pickup(), 'not_confirmed', now)
    expect(step).toMatchObject({
      from: 'owner',
      after: { status: 'accepted', reported: { owner: false, interested: false } },
      transition: { action: 'report', by: 'clock' },
      report: { cause: 'not_confirmed', problem: null },
    })
    expect(step !== 'taken' && step.after.caseId).toMatch(/^cas_/)
    expect(decideEscalation(pickup({ caseId }), 'disputed', now)).toBe('taken')
    for (const status of ended) expect(decideEscalation(pickup({ status }), 'disputed', now)).toBe('taken')
  })
})

describe('decideCompletion', () => {
  it('completes an accepted pickup by the clock or an admin, once', () => {
    for (const by of ['clock', 'admins'] as const) {
      expect(
        decideCompletion(pickup({ caseId: by === 'admins' ? caseId : null }), by, 'interested', now),
      ).toMatchObject({
        from: 'interested',
        after: { status: 'completed', completedAt: now.toISOString() },
        transition: { by, ad: 'complete', money: 'earn' },
      })
      expect(decideCompletion(pickup({ status: 'completed' }), by, 'owner', now)).toBe('taken')
      for (const status of ['proposed', 'rejected', 'cancelled'] as const)
        expect(() => decideCompletion(pickup({ status }), by, 'owner', now)).toThrow('pickup.step_not_possible')
    }
  })
})

describe('decideCaseCancellation', () => {
  it('cancels an accepted pickup only, without a side that did it', () => {
    expect(decideCaseCancellation(pickup({ caseId }), now)).toMatchObject({
      from: 'owner',
      transition: { by: 'admins', action: 'cancel' },
      after: { status: 'cancelled', ended: { by: null, cause: 'case', at: now.toISOString() } },
    })
    for (const status of ended) expect(decideCaseCancellation(pickup({ status }), now)).toBeUndefined()
  })
})
