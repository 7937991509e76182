import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type DonationStatus, donationStatuses } from '../../shared/life-cycles/donation.ts'
import { Refusal } from '../../shared/refusals.ts'
import { mergePage, type Page, type PageRequest, type Period, readNewest } from '../approvals/list.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Quota } from '../kit/table/quota.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import type { EntityRow } from '../ledger/entities.ts'
import { type DonationRow, donationItem, donationRow, donationToItem } from './donation-row.ts'

/** Each request reminds all admins until it is decided. */
export const donationsPerDay: Quota = { kind: 'donations', limit: 20, each: 'day' }

export async function findDonation(table: Table, id: string): Promise<DonationRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.donation(id), ConsistentRead: true }),
  )
  return Item && donationRow.parse(Item)
}

/** @throws Refusal donation.not_found */
export async function readDonation(table: Table, id: string): Promise<DonationRow> {
  const row = await findDonation(table, id)
  if (!row) throw new Refusal('donation.not_found')
  return row
}

export async function readDonations(table: Table, ids: readonly string[]): Promise<DonationRow[]> {
  const items = await batchGet(table, ids.map(keys.donation))
  const rows = new Map(items.map((item) => donationRow.parse(item)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Guards: the donation is new. */
export function requestParts(row: DonationRow): Part[] {
  return [
    { Put: { Item: donationItem(row), ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: donationToItem(row), ConditionExpression: 'attribute_not_exists(pk)' } },
  ]
}

/** Guards: the status is unchanged since it was read. */
export function settleParts(row: DonationRow, seen: DonationStatus): (Part | Guarded)[] {
  return [
    {
      Put: {
        Item: donationItem(row),
        ConditionExpression: '#status = :seen',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':seen': seen },
      },
      refusal: new Refusal('approval.already_decided'),
    },
    { Put: { Item: donationToItem(row) } },
  ]
}

/** Guards: the entity accepts donations. */
export function openEntityPart(entityId: string): Guarded {
  return {
    ConditionCheck: {
      Key: keys.entity(entityId),
      ConditionExpression: 'attribute_exists(pk) AND retiredAt = :never',
      ExpressionAttributeValues: { ':never': null },
    },
    refusal: new Refusal('entity.retired'),
  }
}

/** Guards: the entity is unchanged, so that the stored copy is the one decided about. */
export function sameEntityPart({ id, version }: EntityRow): Guarded {
  return {
    ConditionCheck: {
      Key: keys.entity(id),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': version },
    },
    refusal: new Refusal('entity.changed_meanwhile'),
  }
}

export interface DonationQuery extends Period {
  readonly status?: DonationStatus | undefined
}

const parse = (item: Record<string, unknown>) => donationRow.parse(item)

/** One Query for a status, three for all. */
export async function donationsIn(
  table: Table,
  { status, ...period }: DonationQuery,
  asked: PageRequest,
): Promise<Page<DonationRow>> {
  const states = status ? [status] : donationStatuses
  const lists = states.map((one) => ({ index: 'gsi2', partition: keys.donationsIn(one), parse }) as const)
  return mergePage(await Promise.all(lists.map((list) => readNewest(table, list, period, asked))), asked.size)
}

export async function donationsOf(table: Table, userId: string, asked: PageRequest): Promise<Page<DonationRow>> {
  const list = { index: 'gsi1', partition: keys.donationsOfUser(userId), parse } as const
  return mergePage([await readNewest(table, list, {}, asked)], asked.size)
}

/** One Query for each entity. */
export async function donationsTo(
  table: Table,
  entityIds: readonly string[],
  { status, ...period }: DonationQuery,
  asked: PageRequest,
): Promise<Page<DonationRow>> {
  const wanted = (row: DonationRow) => status === undefined || row.status === status
  const lists = entityIds.map(
    (id) => ({ index: null, partition: keys.donationTo(id, '', '').pk, parse, wanted }) as const,
  )
  return mergePage(await Promise.all(lists.map((list) => readNewest(table, list, period, asked))), asked.size)
}
