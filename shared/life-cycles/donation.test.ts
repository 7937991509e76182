import { expect, it } from 'vitest'
import { donationLifeCycle, donationStates, donationStatuses, nextDonationStatus } from './donation.ts'

it('stays pending until an admin approves or rejects it, then is final', () => {
  expect(nextDonationStatus('none', 'giver', 'request')).toBe('pending')
  expect(nextDonationStatus('pending', 'admin', 'endorse')).toBe('pending')
  expect(nextDonationStatus('pending', 'admin', 'approve')).toBe('completed')
  expect(nextDonationStatus('pending', 'admin', 'reject')).toBe('rejected')
  for (const { from } of donationLifeCycle) expect(from === 'none' || !donationStates[from].isOver).toBe(true)
})

it('does not let the donor decide', () => {
  for (const from of donationStatuses)
    for (const action of ['endorse', 'approve', 'reject'] as const)
      expect(nextDonationStatus(from, 'giver', action)).toBeUndefined()
  expect(nextDonationStatus('none', 'admin', 'approve')).toBeUndefined()
})
