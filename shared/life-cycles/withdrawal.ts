import * as z from 'zod'

/** The states of a withdrawal (rules 10.15); which of them say that nothing follows. */
export const withdrawalStates = {
  pending: { isOver: false },
  /** The transfer was made. */
  completed: { isOver: true },
  /** It was not: the amount is available again. */
  failed: { isOver: true },
} as const

export type WithdrawalStatus = keyof typeof withdrawalStates
export const withdrawalStatuses = Object.keys(withdrawalStates) as [WithdrawalStatus, ...WithdrawalStatus[]]
export const withdrawalStatus = z.enum(withdrawalStatuses)

/** `requester` is whose money it is, `admin` any other person who decides. */
export type WithdrawalActor = 'requester' | 'admin'

/** `endorse`: the first of two admins, above the amount from which it takes two. */
export type WithdrawalAction = 'request' | 'endorse' | 'complete' | 'fail'

interface Transition {
  readonly action: WithdrawalAction
  readonly by: WithdrawalActor
  readonly from: WithdrawalStatus | 'none'
  readonly to: WithdrawalStatus
}

/**
 * The life of a withdrawal: one table read by use cases, buttons and tests. What is not listed is refused; nobody takes
 * a request back, and time decides nothing.
 */
export const withdrawalLifeCycle: readonly Transition[] = [
  { action: 'request', by: 'requester', from: 'none', to: 'pending' },
  { action: 'endorse', by: 'admin', from: 'pending', to: 'pending' },
  { action: 'complete', by: 'admin', from: 'pending', to: 'completed' },
  { action: 'fail', by: 'admin', from: 'pending', to: 'failed' },
]

/** The state that an action by an actor leads to, or undefined where the life cycle has no such step. */
export function nextWithdrawalStatus(
  from: WithdrawalStatus | 'none',
  by: WithdrawalActor,
  action: WithdrawalAction,
): WithdrawalStatus | undefined {
  return withdrawalLifeCycle.find((t) => t.from === from && t.by === by && t.action === action)?.to
}
