import * as z from 'zod'

/** States of a withdrawal (rules 10.15) and of a donation (rules 10.17). After the last one the amount is available. */
export const withdrawalStatus = z.enum(['pending', 'completed', 'failed'])
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>
export const donationStatus = z.enum(['pending', 'completed', 'rejected'])
export type DonationStatus = z.infer<typeof donationStatus>
export type PayoutStatus = WithdrawalStatus | DonationStatus

/** `requester` owns the money; `admin` is any admin except the requester. */
export type PayoutActor = 'requester' | 'admin'

/** `endorse`: approval by the first of two admins, above the two-admin limit. `post` pays out, `release` returns. */
export type PayoutAction = 'request' | 'endorse' | 'post' | 'release'

interface Transition<Status extends PayoutStatus> {
  readonly action: PayoutAction
  readonly by: PayoutActor
  readonly from: Status | 'none'
  readonly to: Status
}
export type PayoutLifeCycle<Status extends PayoutStatus> = readonly Transition<Status>[]

/**
 * Transitions of a payout, requested or set apart from a sale; shared by use cases, buttons and tests. Others are
 * refused. A payout cannot be cancelled and does not expire.
 */
function lifeCycleOf<Returned extends 'failed' | 'rejected'>(
  returned: Returned,
): PayoutLifeCycle<'pending' | 'completed' | Returned> {
  return [
    { action: 'request', by: 'requester', from: 'none', to: 'pending' },
    { action: 'endorse', by: 'admin', from: 'pending', to: 'pending' },
    { action: 'post', by: 'admin', from: 'pending', to: 'completed' },
    { action: 'release', by: 'admin', from: 'pending', to: returned },
  ]
}

export const withdrawalLifeCycle = lifeCycleOf('failed')
export const donationLifeCycle = lifeCycleOf('rejected')

export function nextPayoutStatus<Status extends PayoutStatus>(
  lifeCycle: PayoutLifeCycle<Status>,
  from: Status | 'none',
  by: PayoutActor,
  action: PayoutAction,
): Status | undefined {
  return lifeCycle.find((t) => t.from === from && t.by === by && t.action === action)?.to
}

/** Returns whether no admin has decided yet. */
export function isPending(status: PayoutStatus): boolean {
  return nextPayoutStatus<PayoutStatus>(withdrawalLifeCycle, status, 'admin', 'post') !== undefined
}
