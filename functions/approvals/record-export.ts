import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'

/** The limit of one transaction. */
const partsAtOnce = 100

/** Exports have an audit target of their own, so that no number of them displaces a request's decisions. */
export const exportTarget = (id: string) => `${id}/exports`

/**
 * Audits each exported request, because files contain keys and numbers of many people (rules 12.3). Call it before the
 * file is returned.
 */
export async function recordExport(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  kind: ApprovalKind | 'referral',
  ids: readonly string[],
): Promise<void> {
  const parts = ids.map((id) =>
    auditPart(actor, { action: `export:${kind}`, targetId: exportTarget(id), before: {}, after: {}, reason: '' }, now),
  )
  for (let start = 0; start < parts.length; start += partsAtOnce)
    await transact(table, parts.slice(start, start + partsAtOnce))
}
