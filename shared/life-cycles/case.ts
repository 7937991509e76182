import * as z from 'zod'

/** States of a case (rules 9.21): a pickup that neither confirmations nor time can end. */
export const caseStatus = z.enum(['open', 'decided', 'closed'])
export type CaseStatus = z.infer<typeof caseStatus>

/** `decide` belongs to admins; `close` follows when the pickup has ended, for whatever cause. */
export type CaseAction = 'decide' | 'close'

interface Transition {
  readonly action: CaseAction
  readonly from: CaseStatus
  readonly to: CaseStatus
}

export const firstCaseStatus = 'open' satisfies CaseStatus

/** Shared by use cases, buttons and tests. Others are refused. */
export const caseLifeCycle: readonly Transition[] = [
  { action: 'decide', from: 'open', to: 'decided' },
  { action: 'close', from: 'open', to: 'closed' },
  { action: 'close', from: 'decided', to: 'closed' },
]

export function nextCaseStatus(from: CaseStatus, action: CaseAction): CaseStatus | undefined {
  return caseLifeCycle.find((t) => t.from === from && t.action === action)?.to
}
