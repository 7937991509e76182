import * as z from 'zod'

/** States of a repayment by PIX of what the provider cannot pay back (rules 10.32). */
export const repaymentStatuses = ['key_needed', 'ready', 'endorsed', 'paid', 'ended'] as const
export const repaymentStatus = z.enum(repaymentStatuses)
export type RepaymentStatus = z.infer<typeof repaymentStatus>

/** `second` is any admin except the one who endorsed; `payments` is the provider. */
export type RepaymentActor = 'buyer' | 'admin' | 'second' | 'payments'
export type RepaymentAction = 'open' | 'state_key' | 'endorse' | 'pay' | 'end'

interface Transition {
  readonly action: RepaymentAction
  readonly by: RepaymentActor
  readonly from: RepaymentStatus | 'none'
  readonly to: RepaymentStatus
}

/** Shared by use cases, buttons and tests. Others are refused. */
export const repaymentLifeCycle: readonly Transition[] = [
  { action: 'open', by: 'payments', from: 'none', to: 'key_needed' },
  { action: 'state_key', by: 'buyer', from: 'key_needed', to: 'ready' },
  { action: 'endorse', by: 'admin', from: 'ready', to: 'endorsed' },
  { action: 'pay', by: 'second', from: 'endorsed', to: 'paid' },
  // The provider paid the buyer after all, or the bank took the payment back.
  ...(['key_needed', 'ready', 'endorsed'] as const).map(
    (from): Transition => ({ action: 'end', by: 'payments', from, to: 'ended' }),
  ),
]

export function nextRepaymentStatus(
  from: RepaymentStatus | 'none',
  action: RepaymentAction,
): RepaymentStatus | undefined {
  return repaymentLifeCycle.find((one) => one.from === from && one.action === action)?.to
}

/** Returns whether the buyer is still owed the money. */
export function isRepaymentOpen(status: RepaymentStatus): boolean {
  return nextRepaymentStatus(status, 'end') !== undefined
}
