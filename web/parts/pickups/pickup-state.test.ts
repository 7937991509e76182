import { describe, expect, it, test } from 'vitest'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { type PickupStatus, pickupActions } from '../../../shared/life-cycles/pickup.ts'
import { cancelNeedsReason, mayDo, messageOf, scheduleButtonOf } from './pickup-state.ts'

const done = { at: '2026-11-22T12:00:00.000Z', weights: [] }
const pickup = (
  status: PickupStatus,
  is: 'proposer' | 'other' = 'proposer',
  confirmed: Partial<PickupView['confirmed']> = {},
) => ({ status, viewer: { is }, confirmed: { mine: null, theirs: null, ...confirmed } }) as PickupView

describe('messageOf', () => {
  test.each([
    [pickup('proposed'), 'proposedByMe'],
    [pickup('proposed', 'other'), 'proposedToMe'],
    [pickup('accepted'), 'askDone'],
    [pickup('accepted', 'other', { theirs: done }), 'askDoneTheyDid'],
    [pickup('accepted', 'other', { mine: done }), 'waiting'],
    [pickup('completed', 'other', { mine: done, theirs: done }), 'completed'],
    [pickup('rejected'), 'rejected'],
    [pickup('cancelled'), 'cancelled'],
  ] as const)('%#: %s', (one, news) => {
    expect(messageOf(one)).toBe(news)
  })

  it('counts a confirmation that is pending on the device', () => {
    expect(messageOf(pickup('accepted'), true)).toBe('waiting')
    expect(messageOf(pickup('completed'), true)).toBe('completed')
  })
})

describe('mayDo', () => {
  const may = (one: PickupView, waits = false) => pickupActions.filter((action) => mayDo(one, action, waits))
  test.each([
    [pickup('proposed'), ['cancel']],
    [pickup('proposed', 'other'), ['accept', 'reject']],
    [pickup('accepted'), ['cancel', 'confirm', 'report']],
    [pickup('accepted', 'other', { theirs: done }), ['confirm', 'report']],
    [pickup('accepted', 'other', { mine: done }), ['take_back', 'report']],
    [pickup('completed'), []],
    [pickup('rejected', 'other'), []],
    [pickup('cancelled'), []],
  ] as const)('%#: %s', (one, actions) => {
    expect(may(one)).toEqual(actions)
  })

  it('does not allow a second confirmation while one is pending on the device', () => {
    expect(may(pickup('accepted'), true)).toEqual(['cancel', 'report'])
  })

  it('requires a reason to cancel an accepted pickup', () => {
    expect(cancelNeedsReason(pickup('proposed'))).toBe(false)
    expect(cancelNeedsReason(pickup('accepted'))).toBe(true)
  })
})

describe('scheduleButtonOf', () => {
  test.each([
    [[], { label: 'schedule', closedBy: null }],
    [['proposed'], { label: 'view', closedBy: null }],
    [['rejected'], { label: 'view', closedBy: null }],
    [['rejected', 'proposed'], { label: 'view', closedBy: null }],
    [['accepted'], { label: 'view', closedBy: 'accepted' }],
    [['proposed', 'cancelled'], { label: 'view', closedBy: 'cancelled' }],
    [['cancelled', 'completed'], { label: 'view', closedBy: 'completed' }],
  ] as const)('with %j: %j', (statuses, state) => {
    expect(scheduleButtonOf(statuses)).toEqual(state)
  })
})
