import { newId } from '../../shared/ids.ts'
import type { Actor } from './people/actor.ts'
import { keys } from './table/keys.ts'
import type { Part } from './table/transaction.ts'

/** One admin action as it is kept for ever (rules 12.3). */
export interface AuditEntry {
  readonly action: string
  readonly targetId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly reason: string
}

/** The audit record as a part of the action's own transaction; nobody has the right to change it later. */
export function auditPart(actor: Actor, entry: AuditEntry, now: Date): Part {
  const id = newId('audit', now)
  const at = now.toISOString()
  return {
    Put: {
      Item: {
        ...keys.audit(at.slice(0, 7), id),
        gsi1pk: keys.auditOf(entry.targetId),
        gsi1sk: id,
        actorId: actor.userId,
        at,
        ...entry,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
