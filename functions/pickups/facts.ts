import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { type ProfileRow, profileRow } from '../kit/people/profile-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type ConversationRow, conversationRow } from '../talk/conversation-row.ts'
import { type PickupRow, pickupRow } from './pickup-row.ts'

/** What a step of a pickup knows before it is decided, each as it is now. */
export interface Facts {
  readonly row: PickupRow
  readonly conversation: ConversationRow
  /** Undefined where it is gone. */
  readonly ad: RecyclableRow | undefined
  /** Undefined where the account is gone. */
  readonly owner: ProfileRow | undefined
  readonly interested: ProfileRow | undefined
}

/**
 * One pickup by its id, strongly consistent.
 * @throws Refusal pickup.not_found
 */
export async function readPickup(table: Table, id: string): Promise<PickupRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.pickup(id), ConsistentRead: true }),
  )
  if (!Item) throw new Refusal('pickup.not_found')
  return pickupRow.parse(Item)
}

/**
 * A pickup with all that a step of it touches, strongly consistent: whoever writes starts from what is there.
 * @throws Refusal pickup.not_found
 */
export async function readFacts(table: Table, id: string): Promise<Facts> {
  const row = await readPickup(table, id)
  const wanted = {
    conversation: keys.conversation(row.conversationId),
    ad: keys.recyclable(row.recyclableId),
    owner: keys.profile(row.ownerId),
    interested: keys.profile(row.interestedId),
  }
  const items = await batchGet(table, Object.values(wanted), { consistent: true })
  const itemAt = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk)
  const conversation = itemAt(wanted.conversation)
  // It goes when both accounts are gone: the pickup is nobody's.
  if (!conversation) throw new Refusal('pickup.not_found')
  return {
    row,
    conversation: conversationRow.parse(conversation),
    ad: recyclableRow.optional().parse(itemAt(wanted.ad)),
    owner: profileRow.optional().parse(itemAt(wanted.owner)),
    interested: profileRow.optional().parse(itemAt(wanted.interested)),
  }
}
