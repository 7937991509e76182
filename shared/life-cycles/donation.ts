import * as z from 'zod'

/** The states of a donation (rules 10.17); which of them say that nothing follows. */
export const donationStates = {
  pending: { isOver: false },
  /** The entity has it. */
  completed: { isOver: true },
  /** It was not made: the amount is available again. */
  rejected: { isOver: true },
} as const

export type DonationStatus = keyof typeof donationStates
export const donationStatuses = Object.keys(donationStates) as [DonationStatus, ...DonationStatus[]]
export const donationStatus = z.enum(donationStatuses)

/** `giver` is whose money it is, `admin` any other person who decides. */
export type DonationActor = 'giver' | 'admin'

/** `endorse`: the first of two admins, above the amount from which it takes two. */
export type DonationAction = 'request' | 'endorse' | 'approve' | 'reject'

interface Transition {
  readonly action: DonationAction
  readonly by: DonationActor
  readonly from: DonationStatus | 'none'
  readonly to: DonationStatus
}

/**
 * The life of a donation, asked for or set apart of a sale: one table read by use cases, buttons and tests. What is not
 * listed is refused; nobody takes one back, and time decides nothing.
 */
export const donationLifeCycle: readonly Transition[] = [
  { action: 'request', by: 'giver', from: 'none', to: 'pending' },
  { action: 'endorse', by: 'admin', from: 'pending', to: 'pending' },
  { action: 'approve', by: 'admin', from: 'pending', to: 'completed' },
  { action: 'reject', by: 'admin', from: 'pending', to: 'rejected' },
]

/** The state that an action by an actor leads to, or undefined where the life cycle has no such step. */
export function nextDonationStatus(
  from: DonationStatus | 'none',
  by: DonationActor,
  action: DonationAction,
): DonationStatus | undefined {
  return donationLifeCycle.find((t) => t.from === from && t.by === by && t.action === action)?.to
}
