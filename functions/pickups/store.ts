import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PickupTotals } from '../../shared/contract/pickup-views.ts'
import { idOf } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { type ProfileRow, profileRow } from '../kit/people/profile/profile-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { type ConversationRow, conversationRow } from '../talk/conversation-row.ts'
import { readDisputes } from './disputes.ts'
import { type PickupRow, personOf, pickupRow } from './pickup-row.ts'
import { totalsOf } from './totals.ts'
import type { RelatedRows } from './view.ts'

export interface Facts {
  readonly row: PickupRow
  readonly conversation: ConversationRow
  /** Undefined after deletion. */
  readonly ad: RecyclableRow | undefined
  /** Undefined after account deletion. */
  readonly owner: ProfileRow | undefined
  readonly interested: ProfileRow | undefined
}

/** @throws Refusal pickup.not_found */
export async function readPickup(table: Table, id: string): Promise<PickupRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.pickup(id), ConsistentRead: true }),
  )
  if (!Item) throw new Refusal('pickup.not_found')
  return pickupRow.parse(Item)
}

/**
 * Reads everything that a step may change, with strong consistency.
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
  // The conversation is deleted with the second account: the pickup has no participants.
  if (!conversation) throw new Refusal('pickup.not_found')
  return {
    row,
    conversation: conversationRow.parse(conversation),
    ad: recyclableRow.optional().parse(itemAt(wanted.ad)),
    owner: profileRow.optional().parse(itemAt(wanted.owner)),
    interested: profileRow.optional().parse(itemAt(wanted.interested)),
  }
}

/** An index row of a pickup, by user, ad or conversation. */
const indexRow = z.object({ sk: z.string(), pickupId: idOf('pickup') })
export type IndexRow = z.infer<typeof indexRow>

/** Two inclusive sort keys and the end to start from. */
export interface Range {
  readonly pk: string
  readonly first: string
  readonly last: string
  readonly from: 'first' | 'last'
  /** Sort key of the previous page's last row; excluded. */
  readonly after?: string | undefined
}

export async function indexRowsOf(
  table: Table,
  { pk, first, last, from, after }: Range,
  limit: number,
): Promise<IndexRow[]> {
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
  const leads = Items.map((item) => indexRow.parse(item)).filter(({ sk }) => sk !== after)
  return leads.slice(0, limit)
}

/** Inclusive days, any status, earliest first. */
export async function pickupsOfDays(table: Table, userId: string, first: string, last: string): Promise<PickupRow[]> {
  const leads: IndexRow[] = []
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': keys.pickupOf(userId, '', '').pk,
      ':first': `${keys.pickupOfPrefix}${first}`,
      ':last': `${keys.pickupOfPrefix}${last}~`,
    },
    ConsistentRead: true,
  })
  for await (const row of rows) leads.push(indexRow.parse(row))
  return pickupsAt(table, leads)
}

export async function pickupsAt(table: Table, leads: readonly Pick<IndexRow, 'pickupId'>[]): Promise<PickupRow[]> {
  const items = await batchGet(
    table,
    leads.map(({ pickupId }) => keys.pickup(pickupId)),
    { consistent: true },
  )
  return readable(items, (item) => pickupRow.parse(item))
}

export async function pickupsOfAd(table: Table, recyclableId: string): Promise<PickupRow[]> {
  const leads: IndexRow[] = []
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.pickupOfAd(recyclableId, '', '').pk },
    ConsistentRead: true,
  })
  for await (const row of rows) leads.push(indexRow.parse(row))
  return pickupsAt(table, leads)
}

export function pickupsOfPerson(table: Table, userId: string): Promise<PickupRow[]> {
  return pickupsOfDays(table, userId, '', '')
}

export async function readRelated(
  table: Table,
  rows: readonly PickupRow[],
  viewerId: string,
): Promise<(row: PickupRow) => RelatedRows> {
  const otherOf = (row: PickupRow) => personOf(row, row.ownerId === viewerId ? 'interested' : 'owner')
  const wanted = rows.flatMap((row) => [
    keys.recyclable(row.recyclableId),
    keys.profile(otherOf(row)),
    ...(row.status === 'proposed' ? [keys.conversation(row.conversationId)] : []),
  ])
  const items = await batchGet(table, wanted)
  const itemAt = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk)
  const adOf = (row: PickupRow) => recyclableRow.optional().parse(itemAt(keys.recyclable(row.recyclableId)))
  const disputeOf = await readDisputes(table, rows, adOf)
  return (row) => ({
    ad: adOf(row),
    conversation: conversationRow.optional().parse(itemAt(keys.conversation(row.conversationId))),
    other: profileRow.optional().parse(itemAt(keys.profile(otherOf(row)))),
    dispute: disputeOf(row),
  })
}

export async function readTotals(table: Table, userId: string): Promise<PickupTotals> {
  const { Item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.pickupTotals(userId) }),
  )
  return totalsOf(Item)
}
