import * as z from 'zod'

/** States of a donation (rules 10.17); `isOver` marks the final ones. */
export const donationStates = {
  pending: { isOver: false },
  completed: { isOver: true },
  /** The amount is available again. */
  rejected: { isOver: true },
} as const

export type DonationStatus = keyof typeof donationStates
export const donationStatuses = Object.keys(donationStates) as [DonationStatus, ...DonationStatus[]]
export const donationStatus = z.enum(donationStatuses)

/** `giver` is the donor; `admin` is any admin except the donor. */
export type DonationActor = 'giver' | 'admin'

/** `endorse`: approval by the first of two admins, above the two-admin limit. */
export type DonationAction = 'request' | 'endorse' | 'approve' | 'reject'

interface Transition {
  readonly action: DonationAction
  readonly by: DonationActor
  readonly from: DonationStatus | 'none'
  readonly to: DonationStatus
}

/**
 * Transitions of a donation, requested or set apart from a sale; shared by use cases, buttons and tests. Others are
 * refused. A donation cannot be withdrawn and does not expire.
 */
export const donationLifeCycle: readonly Transition[] = [
  { action: 'request', by: 'giver', from: 'none', to: 'pending' },
  { action: 'endorse', by: 'admin', from: 'pending', to: 'pending' },
  { action: 'approve', by: 'admin', from: 'pending', to: 'completed' },
  { action: 'reject', by: 'admin', from: 'pending', to: 'rejected' },
]

export function nextDonationStatus(
  from: DonationStatus | 'none',
  by: DonationActor,
  action: DonationAction,
): DonationStatus | undefined {
  return donationLifeCycle.find((t) => t.from === from && t.by === by && t.action === action)?.to
}
