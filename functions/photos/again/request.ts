import { photoConversionRequested } from '../../../events/photo-events.ts'
import { newId } from '../../../shared/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { PhotoRow } from '../../catalogue/photo-row.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, transact } from '../../kit/table/transaction.ts'
import { findPhoto } from '../store.ts'
import { decideAttempt } from './decide.ts'
import { attemptPart } from './store.ts'

/**
 * Asks for new derivatives of one photo; `entries/renew.ts` makes them.
 * @throws Refusal as `decideAttempt`
 */
export async function requestConversion(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  id: string,
): Promise<void> {
  const photo = await findPhoto(table, id)
  const attempt = newId('event', now)
  const after = decideAttempt(photo, attempt)
  const facts = ({ status, conversion }: PhotoRow) => ({ status, conversion })
  const entry = { action: 'convert:photo', targetId: id, before: facts(after), after: {}, reason: '' }
  try {
    await transact(table, [
      attemptPart(after),
      auditPart(actor, entry, now),
      outboxPart(photoConversionRequested, { photoId: id, attempt }, now),
    ])
  } catch (error) {
    if (error instanceof ConditionsFailed) throw new Refusal('request.conflict')
    throw error
  }
}
