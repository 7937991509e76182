import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { accountDeletionRequested, accountExportPrepared, accountExportRequested } from '../../events/privacy-events.ts'
import type { ConsentView } from '../../shared/contract/privacy.ts'
import type { AccountDeletion } from '../../shared/contract/profiles.ts'
import { newId } from '../../shared/ids.ts'
import { isOpen } from '../../shared/life-cycles/pickup.ts'
import type { ConsentKind } from '../../shared/people/consents.ts'
import { Refusal } from '../../shared/refusals.ts'
import { recyclableRow } from '../catalogue/recyclable-row.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import { consentPart } from '../kit/people/choices/consents.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readableAll } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import { userPartitions } from '../kit/table/user-partitions.ts'
import {
  consentRow,
  type Deletion,
  deletionRow,
  type ExportRow,
  exportRow,
  pickupAtAll,
  pickupOfRow,
} from './exported-rows.ts'
import { exportsPerDay } from './quotas.ts'

export async function consentsOf(table: Table, userId: string): Promise<ConsentView[]> {
  const consents: ConsentView[] = []
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.consent(userId, '', '').pk, ':prefix': keys.consentPrefix },
  })
  for await (const item of items) consents.push(consentRow.parse(item))
  return consents
}

/** Idempotent. */
export async function recordConsent(
  table: Table,
  userId: string,
  kind: ConsentKind,
  version: string,
  now: Date,
): Promise<void> {
  try {
    await transact(table, [consentPart(userId, kind, version, now)])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

export async function readExport(table: Table, userId: string): Promise<ExportRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.dataExport(userId), ConsistentRead: true }),
  )
  return Item && exportRow.parse(Item)
}

/**
 * Replaces an earlier export. Guard: none was requested today.
 * @throws Refusal request.limit_reached
 */
export async function addExport(table: Table, userId: string, now: Date): Promise<ExportRow> {
  const row: ExportRow = { id: newId('export', now), requestedAt: now.toISOString(), availableUntil: null }
  await transact(table, [
    quotaPart(exportsPerDay, userId, now),
    { Put: { Item: { ...keys.dataExport(userId), ...row } } },
    outboxPart(accountExportRequested, { userId, exportId: row.id }, now),
  ])
  return row
}

/** Guard: the export is still the latest request and not ready; otherwise does nothing. */
export async function finishExport(
  table: Table,
  userId: string,
  exportId: string,
  availableUntil: string,
  now: Date,
): Promise<void> {
  try {
    await transact(table, [
      {
        Update: {
          Key: keys.dataExport(userId),
          UpdateExpression: 'SET availableUntil = :until',
          ConditionExpression: 'id = :id AND availableUntil = :none',
          ExpressionAttributeValues: { ':id': exportId, ':until': availableUntil, ':none': null },
        },
      },
      outboxPart(accountExportPrepared, { userId, exportId, availableUntil }, now),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/** The index may lag. */
export async function* adsOf(table: Table, userId: string) {
  const items = queryAll(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :owner',
    ExpressionAttributeValues: { ':owner': keys.recyclablesOfOwner(userId) },
  })
  for await (const item of items) yield recyclableRow.parse(item)
}

/** Every row in the partitions of a user, one Query each. */
export async function* rowsOfUser(table: Table, userId: string): AsyncGenerator<Record<string, unknown>> {
  for (const pk of userPartitions(userId))
    yield* queryAll(table, { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } })
}

/** The other participants must be notified. */
export async function openPickupsOf(table: Table, userId: string): Promise<string[]> {
  const ids: string[] = []
  const leads = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.pickupOf(userId, '', '').pk, ':prefix': keys.pickupOfPrefix },
    ConsistentRead: true,
  })
  for await (const lead of leads) ids.push(pickupOfRow.parse(lead).pickupId)
  const rows = await batchGet(table, ids.map(keys.pickup), { consistent: true })
  return rows.map((row) => pickupAtAll.parse(row)).flatMap(({ id, status }) => (isOpen(status) ? [id] : []))
}

/**
 * Guard: the account exists without a pending deletion.
 * @throws Refusal request.conflict
 */
export async function addDeletion(table: Table, userId: string, asked: AccountDeletion, now: Date): Promise<void> {
  const { requestedAt, dueAt } = asked
  const job: Deletion = { userId, requestedAt, notBefore: dueAt, step: 'waiting' }
  await transact(table, [
    {
      Update: {
        Key: keys.profile(userId),
        UpdateExpression: 'SET deletion = :asked',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(deletion) OR deletion = :none)',
        ExpressionAttributeValues: { ':asked': asked, ':none': null },
      },
      refusal: new Refusal('request.conflict'),
    },
    { Put: { Item: { ...keys.deletion(userId), ...job } } },
    outboxPart(accountDeletionRequested, { userId, dueAt }, now),
  ])
}

/**
 * Guard: the deletion has not begun.
 * @throws Refusal privacy.deletion_begun
 */
export async function removeDeletion(table: Table, userId: string): Promise<void> {
  await transact(table, [
    {
      Delete: {
        Key: keys.deletion(userId),
        ConditionExpression: 'step = :waiting',
        ExpressionAttributeValues: { ':waiting': 'waiting' satisfies Deletion['step'] },
      },
      refusal: new Refusal('privacy.deletion_begun'),
    },
    {
      Update: {
        Key: keys.profile(userId),
        UpdateExpression: 'REMOVE deletion',
        ConditionExpression: 'attribute_exists(pk)',
      },
      refusal: new Refusal('privacy.deletion_begun'),
    },
  ])
}

/** The partition holds at most the requests of seven days. */
export async function* dueDeletions(table: Table, now: Date): AsyncGenerator<Deletion> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'notBefore <= :now',
    ExpressionAttributeValues: { ':pk': keys.deletions, ':now': now.toISOString() },
  })
  yield* readableAll(items, (item) => deletionRow.parse(item))
}

/** Guard: the step is neither recorded nor cancelled meanwhile. */
export function stepPart(before: Deletion, after: Deletion): Extract<Part, { Update: unknown }> {
  return {
    Update: {
      Key: keys.deletion(before.userId),
      UpdateExpression: 'SET step = :next, notBefore = :then',
      ConditionExpression: 'step = :step',
      ExpressionAttributeValues: { ':next': after.step, ':then': after.notBefore, ':step': before.step },
    },
  }
}

export async function advanceDeletion(table: Table, before: Deletion, after: Deletion): Promise<void> {
  await table.client.send(new UpdateCommand({ ...stepPart(before, after).Update, TableName: table.name }))
}

export async function endDeletion(table: Table, { userId, step }: Deletion): Promise<void> {
  await transact(table, [
    {
      Delete: {
        Key: keys.deletion(userId),
        ConditionExpression: 'step = :step',
        ExpressionAttributeValues: { ':step': step },
      },
    },
  ])
}
