import * as z from 'zod'

/** States of a withdrawal (rules 10.15); `isOver` marks the final ones. */
export const withdrawalStates = {
  pending: { isOver: false },
  completed: { isOver: true },
  /** The amount is available again. */
  failed: { isOver: true },
} as const

export type WithdrawalStatus = keyof typeof withdrawalStates
export const withdrawalStatuses = Object.keys(withdrawalStates) as [WithdrawalStatus, ...WithdrawalStatus[]]
export const withdrawalStatus = z.enum(withdrawalStatuses)

/** `requester` owns the money; `admin` is any admin except the requester. */
export type WithdrawalActor = 'requester' | 'admin'

/** `endorse`: approval by the first of two admins, above the two-admin limit. */
export type WithdrawalAction = 'request' | 'endorse' | 'complete' | 'fail'

interface Transition {
  readonly action: WithdrawalAction
  readonly by: WithdrawalActor
  readonly from: WithdrawalStatus | 'none'
  readonly to: WithdrawalStatus
}

/**
 * Transitions of a withdrawal, shared by use cases, buttons and tests. Others are refused. A request cannot be
 * cancelled and does not expire.
 */
export const withdrawalLifeCycle: readonly Transition[] = [
  { action: 'request', by: 'requester', from: 'none', to: 'pending' },
  { action: 'endorse', by: 'admin', from: 'pending', to: 'pending' },
  { action: 'complete', by: 'admin', from: 'pending', to: 'completed' },
  { action: 'fail', by: 'admin', from: 'pending', to: 'failed' },
]

export function nextWithdrawalStatus(
  from: WithdrawalStatus | 'none',
  by: WithdrawalActor,
  action: WithdrawalAction,
): WithdrawalStatus | undefined {
  return withdrawalLifeCycle.find((t) => t.from === from && t.by === by && t.action === action)?.to
}
