import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PickupTotals } from '../../shared/contract/pickups.ts'
import { idOf } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { type ProfileRow, profileRow } from '../kit/people/profile/profile-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { type ConversationRow, conversationRow } from '../talk/conversation-row.ts'
import { type PickupRow, personOf, pickupRow } from './pickup-row.ts'
import { totalsOf } from './totals.ts'
import type { Around } from './view.ts'

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

/** What leads to a pickup: from a person, an ad or a conversation. */
const leadRow = z.object({ sk: z.string(), pickupId: idOf('pickup') })
export type Lead = z.infer<typeof leadRow>

/** A part of a list of leads: between two sort keys, both included, from one end. */
export interface Range {
  readonly pk: string
  readonly first: string
  readonly last: string
  readonly from: 'first' | 'last'
  /** The lead that the page before ended with: where the range begins, and not in it. */
  readonly after?: string | undefined
}

/** Leads of a range, `limit` at most: one Query. */
export async function leadsOf(table: Table, { pk, first, last, from, after }: Range, limit: number): Promise<Lead[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': last },
      ScanIndexForward: from === 'first',
      ConsistentRead: true,
      Limit: limit + 1,
    }),
  )
  const leads = Items.map((item) => leadRow.parse(item)).filter(({ sk }) => sk !== after)
  return leads.slice(0, limit)
}

/** A person's pickups of these days, both included, whatever became of them: one Query, earliest first. */
export async function pickupsOfDays(table: Table, userId: string, first: string, last: string): Promise<PickupRow[]> {
  const leads: Lead[] = []
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': keys.user(userId),
      ':first': `${keys.pickupOfPrefix}${first}`,
      ':last': `${keys.pickupOfPrefix}${last}~`,
    },
    ConsistentRead: true,
  })
  for await (const row of rows) leads.push(leadRow.parse(row))
  return pickupsAt(table, leads)
}

/** The pickups that these lead to, in their order. */
export async function pickupsAt(table: Table, leads: readonly Pick<Lead, 'pickupId'>[]): Promise<PickupRow[]> {
  const items = await batchGet(
    table,
    leads.map(({ pickupId }) => keys.pickup(pickupId)),
    { consistent: true },
  )
  return items.map((item) => pickupRow.parse(item))
}

/** All pickups of an ad, in every conversation about it. */
export async function pickupsOfAd(table: Table, recyclableId: string): Promise<PickupRow[]> {
  const leads: Lead[] = []
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.pickupOfAd(recyclableId, '', '').pk },
    ConsistentRead: true,
  })
  for await (const row of rows) leads.push(leadRow.parse(row))
  return pickupsAt(table, leads)
}

/** All pickups that a person has a part in. */
export function pickupsOfPerson(table: Table, userId: string): Promise<PickupRow[]> {
  return pickupsOfDays(table, userId, '', '')
}

/** The ads of these pickups, the people other than the reader and what proposals depend on: one reading for all. */
export async function aroundOf(
  table: Table,
  rows: readonly PickupRow[],
  viewerId: string,
): Promise<(row: PickupRow) => Around> {
  const otherOf = (row: PickupRow) => personOf(row, row.ownerId === viewerId ? 'interested' : 'owner')
  const wanted = rows.flatMap((row) => [
    ...[keys.recyclable(row.recyclableId), keys.profile(otherOf(row))],
    ...(row.status === 'proposed' ? [keys.conversation(row.conversationId)] : []),
  ])
  const items = await batchGet(table, wanted)
  const itemAt = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk)
  return (row) => ({
    ad: recyclableRow.optional().parse(itemAt(keys.recyclable(row.recyclableId))),
    conversation: conversationRow.optional().parse(itemAt(keys.conversation(row.conversationId))),
    other: profileRow.optional().parse(itemAt(keys.profile(otherOf(row)))),
  })
}

/** What a person has handed over and taken. */
export async function readTotals(table: Table, userId: string): Promise<PickupTotals> {
  const { Item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.pickupTotals(userId) }),
  )
  return totalsOf(Item)
}
