import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'

/** What one transaction takes. */
const partsAtOnce = 100

/**
 * Writes down, beside each request, that an admin takes it away in a file: keys and numbers of many people leave with
 * it (rules 12.3). Before the file is given, so that there is none without its record.
 */
export async function recordExport(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  kind: ApprovalKind,
  ids: readonly string[],
): Promise<void> {
  const parts = ids.map((targetId) =>
    auditPart(actor, { action: `export:${kind}`, targetId, before: {}, after: {}, reason: '' }, now),
  )
  for (let start = 0; start < parts.length; start += partsAtOnce)
    await transact(table, parts.slice(start, start + partsAtOnce))
}
