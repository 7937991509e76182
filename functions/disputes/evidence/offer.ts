import { type OfferedPhoto, offeredPhotosLimit } from '../../../shared/contract/disputes.ts'
import type { PhotoView } from '../../../shared/contract/recyclables.ts'
import { timeOfId } from '../../../shared/ids.ts'
import { isDisputeStepPossible } from '../../../shared/life-cycles/dispute.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { readDispute } from '../store.ts'
import { conversationOf, messagesWithPhotos, photosOfAd } from './store.ts'

/**
 * Photos of the conversation about the sale and of its ad, newest first. The reading of the conversation is audited
 * before it, for both sides (rules 12.3).
 * @throws Refusal dispute.not_found, dispute.action_not_possible after the end of the dispute
 */
export async function offerPhotos(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  id: string,
): Promise<OfferedPhoto[]> {
  const dispute = await readDispute(table, id)
  if (!isDisputeStepPossible(dispute.status, 'admin', 'add_evidence')) throw new Refusal('dispute.action_not_possible')
  const [conversationId, photos] = await Promise.all([
    conversationOf(table, dispute),
    photosOfAd(table, dispute.recyclableId),
  ])
  if (conversationId !== undefined) {
    const facts = { before: {}, after: { conversationId }, reason: id }
    const readers = [dispute.buyerId, dispute.sellerId]
    await transact(
      table,
      readers.map((targetId) => auditPart(actor, { action: 'watch:messages', targetId, ...facts }, now)),
    )
  }
  const messages = conversationId === undefined ? [] : await messagesWithPhotos(table, conversationId)
  const said = messages.flatMap(({ from, at, photos: shown }) =>
    shown.map((photo): OfferedPhoto => ({ photo, from: from === 'owner' ? 'seller' : 'buyer', at })),
  )
  const ofAd = photos.map((photo): OfferedPhoto => ({ photo, from: 'ad', at: timeOfId(photo.id).toISOString() }))
  return [...said, ...ofAd].filter(({ photo }) => isReady(photo)).slice(0, offeredPhotosLimit)
}

const isReady = ({ status }: PhotoView) => status === 'ready'
