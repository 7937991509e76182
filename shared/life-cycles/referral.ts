import * as z from 'zod'

/** States of a referral (rules 11.4). `taken_back`: paid, then claimed from the referrer. */
export const referralStatuses = ['pending', 'qualified', 'paid', 'taken_back'] as const
export const referralStatus = z.enum(referralStatuses)
export type ReferralStatus = z.infer<typeof referralStatus>

/** `lose`: a lost dispute takes a counted sale away again. `regain`: the sale of a lost dispute is reimbursed. */
export type ReferralAction = 'qualify' | 'pay' | 'lose' | 'regain'

export const referralLifeCycle: readonly {
  readonly action: ReferralAction
  readonly from: ReferralStatus
  readonly to: ReferralStatus
}[] = [
  { action: 'qualify', from: 'pending', to: 'qualified' },
  { action: 'pay', from: 'qualified', to: 'paid' },
  { action: 'lose', from: 'qualified', to: 'pending' },
  { action: 'lose', from: 'paid', to: 'taken_back' },
  { action: 'regain', from: 'taken_back', to: 'paid' },
]

/** Undefined if the action is not possible. */
export function nextReferralStatus(from: ReferralStatus, action: ReferralAction): ReferralStatus | undefined {
  return referralLifeCycle.find((step) => step.from === from && step.action === action)?.to
}
