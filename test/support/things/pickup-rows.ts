import type { RecyclableRow } from '../../../functions/catalogue/recyclable-row.ts'
import { recyclableItem } from '../../../functions/catalogue/recyclable-rows.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { type Part, transact } from '../../../functions/kit/table/transaction.ts'
import { clockOf, type PickupRow } from '../../../functions/pickups/pickup-row.ts'
import { beginConversation } from '../../../functions/talk/begin-conversation.ts'
import { type ConversationRow, conversationItem } from '../../../functions/talk/conversation-row.ts'
import { newId } from '../../../shared/ids.ts'
import { isOpen } from '../../../shared/life-cycles/pickup.ts'
import { sampleAd } from './ad-rows.ts'

const unsaid = { notes: null, reason: null }

/** Returns a proposal by the interested user to collect a donation in Rio Branco, with changes. */
export function samplePickup(change: Partial<PickupRow> & Pick<PickupRow, 'ownerId' | 'interestedId'>): PickupRow {
  const now = new Date()
  const done = { at: now.toISOString(), weights: [] }
  const completed = change.status === 'completed'
  return {
    id: newId('pickup', now),
    conversationId: newId('conversation', now),
    recyclableId: newId('recyclable', now),
    proposer: 'interested',
    ad: { type: 'Latas', category: 'metal', action: 'donation' },
    date: '2099-11-24',
    time: '09:30',
    timeZone: 'America/Rio_Branco',
    startsAt: '2099-11-24T14:30:00.000Z',
    words: { owner: unsaid, interested: { notes: 'Levo caixas.', reason: null } },
    status: 'proposed',
    orderId: null,
    proposedAt: now.toISOString(),
    acceptedAt: null,
    completedAt: completed ? now.toISOString() : null,
    ended: null,
    confirmations: completed ? { owner: done, interested: done } : { owner: null, interested: null },
    rated: { owner: false, interested: false },
    version: 1,
    ...change,
  }
}

const adIs = {
  proposed: 'approved',
  accepted: 'collection',
  completed: 'completed',
  rejected: 'approved',
  cancelled: 'approved',
} as const

interface Planted {
  readonly row: PickupRow
  readonly ad: RecyclableRow
  readonly conversation: ConversationRow
}

/** Writes a pickup with its ad and conversation, but without the ad's cards; removing absent cards does no harm. */
export async function plantPickup(
  table: Table,
  change: Parameters<typeof samplePickup>[0],
  adChange: Partial<RecyclableRow> = {},
): Promise<Planted> {
  const now = new Date()
  const status = adIs[change.status ?? 'proposed']
  const id = newId('recyclable', now)
  const { ownerId, interestedId } = change
  const action = change.ad?.action ?? 'donation'
  const ad = sampleAd({ id, ownerId, action, status, photos: [], words: [], ...adChange })
  const begun = beginConversation(ad, interestedId, now)
  const row = samplePickup({ ...change, recyclableId: ad.id, conversationId: begun.after.id })
  const conversation = { ...begun.after, openPickupId: isOpen(row.status) ? row.id : null }
  await transact(table, begun.parts)
  await transact(table, [
    { Put: { Item: recyclableItem(ad) } },
    { Put: { Item: conversationItem(conversation) } },
    ...pickupItems(row),
  ])
  return { row, ad, conversation }
}

function pickupItems(row: PickupRow): Part[] {
  const { id: pickupId, ownerId, interestedId } = row
  const at = clockOf(row)
  return [
    { Put: { Item: { ...keys.pickup(pickupId), ...row } } },
    { Put: { Item: { ...keys.pickupOfAd(row.recyclableId, row.conversationId, pickupId), pickupId } } },
    { Put: { Item: { ...keys.pickupOf(ownerId, at, pickupId), pickupId, side: 'owner' } } },
    { Put: { Item: { ...keys.pickupOf(interestedId, at, pickupId), pickupId, side: 'interested' } } },
  ]
}
