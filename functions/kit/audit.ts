import * as z from 'zod'
import { idOf, newId } from '../../shared/ids.ts'
import type { Actor } from './people/actor.ts'
import { keys } from './table/keys.ts'
import { queryAll } from './table/query.ts'
import { readableAll } from './table/readable.ts'
import { daySeconds, expiresAt, type Table } from './table/table.ts'
import type { Part } from './table/transaction.ts'

/** Kept for five years (rules 12.3); TTL removes it, no role can (decisions/0062). */
export const auditKeptSeconds = (5 * 365 + 2) * daySeconds

export interface AuditEntry {
  readonly action: string
  readonly targetId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly reason: string
}

/** No role may change the audit later. */
export function auditPart(actor: Actor, entry: AuditEntry, now: Date): Part {
  const id = newId('audit', now)
  const at = now.toISOString()
  return {
    Put: {
      Item: {
        ...keys.audit(at.slice(0, 7), id),
        gsi1pk: keys.auditOf(entry.targetId),
        gsi1sk: id,
        gsi2pk: keys.auditBy(actor.userId),
        gsi2sk: id,
        expiresAt: expiresAt(now, auditKeptSeconds),
        actorId: actor.userId,
        at,
        ...entry,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

const facts = z.record(z.string(), z.unknown())
export const auditRow = z.object({
  id: idOf('audit'),
  actorId: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  before: facts,
  after: facts,
  reason: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

export async function auditsOf(
  table: Table,
  targetId: string,
  { before, size }: { before: string | undefined; size: number },
): Promise<{ rows: AuditRow[]; next: string | undefined }> {
  const found: AuditRow[] = []
  const asked = queryAll(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: before ? 'gsi1pk = :target AND gsi1sk < :before' : 'gsi1pk = :target',
    ExpressionAttributeValues: { ':target': keys.auditOf(targetId), ...(before ? { ':before': before } : {}) },
    ScanIndexForward: false,
    Limit: size + 1,
  })
  for await (const row of readableAll(asked, (item) => auditRow.parse({ ...item, id: item.sk }))) {
    found.push(row)
    if (found.length > size) break
  }
  return { rows: found.slice(0, size), next: found.length > size ? found[size - 1]?.id : undefined }
}
