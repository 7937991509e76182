import { describe, expect, it } from 'vitest'
import {
  donationLifeCycle,
  donationStatus,
  isPending,
  nextPayoutStatus,
  type PayoutLifeCycle,
  type PayoutStatus,
  withdrawalLifeCycle,
  withdrawalStatus,
} from './payout.ts'

const cases: readonly [string, PayoutLifeCycle<PayoutStatus>, readonly PayoutStatus[], PayoutStatus][] = [
  ['withdrawal', withdrawalLifeCycle, withdrawalStatus.options, 'failed'],
  ['donation', donationLifeCycle, donationStatus.options, 'rejected'],
]

describe.each(cases)('%s', (_, lifeCycle, statuses, returned) => {
  it('stays pending until an admin pays it out or returns it, then is final', () => {
    expect(nextPayoutStatus(lifeCycle, 'none', 'requester', 'request')).toBe('pending')
    expect(nextPayoutStatus(lifeCycle, 'pending', 'admin', 'endorse')).toBe('pending')
    expect(nextPayoutStatus(lifeCycle, 'pending', 'admin', 'post')).toBe('completed')
    expect(nextPayoutStatus(lifeCycle, 'pending', 'admin', 'release')).toBe(returned)
    for (const { from } of lifeCycle) expect(from === 'none' || from === 'pending').toBe(true)
    expect(statuses.filter(isPending)).toEqual(['pending'])
  })

  it('does not let the requester decide, or an admin decide before a request', () => {
    for (const action of ['endorse', 'post', 'release'] as const) {
      for (const from of statuses) expect(nextPayoutStatus(lifeCycle, from, 'requester', action)).toBeUndefined()
      expect(nextPayoutStatus(lifeCycle, 'none', 'admin', action)).toBeUndefined()
    }
  })
})
