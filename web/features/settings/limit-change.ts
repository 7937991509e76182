import type { ApprovalLimitView } from '../../../shared/contract/settings.ts'

type Change = Pick<ApprovalLimitView['changes'][number], 'before' | 'after'>

/** Returns the message key and amounts (centavos) for a change in the audit record (rules 10.16). */
export function limitChange({ before, after }: Change) {
  if (after.raiseToCents !== undefined) return { text: 'limit.wished', amount: Number(after.raiseToCents) } as const
  const [from, to] = [Number(before.twoAdminsAboveCents), Number(after.twoAdminsAboveCents)]
  if (from === to) return { text: 'limit.wishEnded', amount: Number(before.raiseToCents) } as const
  return { text: 'limit.change', before: from, after: to } as const
}
