import * as z from 'zod'
import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import type { Waiting } from './reminder.ts'

export const pendingRow = z.object({ userId: z.string(), amountCents: z.int(), createdAt: z.iso.datetime() })
type PendingRow = z.infer<typeof pendingRow>

export interface PendingRequests {
  readonly kind: ApprovalKind
  readonly rows: readonly PendingRow[]
  readonly isComplete: boolean
}

/** What this admin may decide: not the own requests. */
export function waitingFor(adminId: string, pending: readonly PendingRequests[]): Waiting[] {
  return pending.flatMap(({ kind, rows, isComplete }) => {
    const others = rows.filter(({ userId }) => userId !== adminId)
    const [first] = others
    if (!first) return []
    const amountCents = others.reduce((sum, one) => sum + one.amountCents, 0)
    return [{ kind, count: others.length, isComplete, amountCents, oldest: first.createdAt }]
  })
}
