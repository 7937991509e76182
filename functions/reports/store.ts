import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { reportView } from '../../shared/contract/reports.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart } from '../kit/audit.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { readablePage } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import type { Report } from './decide.ts'
import { reportedPerDay } from './quotas.ts'

/** Reports from before conversation reports concern an ad. */
const reportRow = reportView.extend({ conversation: reportView.shape.conversation.default(null), reporterId: z.uuid() })

/**
 * Guards: no earlier report of this ad or conversation by the user, and the daily quota.
 * @throws Refusal report.already_made, request.limit_reached
 */
export async function addReport(table: Table, row: Report, now: Date): Promise<void> {
  await transact(table, [
    {
      Put: {
        Item: { ...markKey(row), reportId: row.id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
      refusal: new Refusal('report.already_made'),
    },
    quotaPart(reportedPerDay, row.reporterId, now),
    {
      Put: {
        Item: { ...keys.report(row.id), ...row, gsi2pk: keys.openReports, gsi2sk: row.id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    { Put: { Item: { ...keys.reported(row.reporterId, row.id), ...leadOf(row) } } },
  ])
}

/** Oldest first, one query. */
export async function openReports(
  table: Table,
  after: string | undefined,
  size: number,
): Promise<{ rows: Report[]; next: string | undefined }> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :open AND gsi2sk > :after',
      ExpressionAttributeValues: { ':open': keys.openReports, ':after': after || '0' },
      Limit: size + 1,
    }),
  )
  return readablePage(Items, { size, sortKey: 'gsi2sk' }, (item) => reportRow.parse(item))
}

/**
 * Guard: the report is open.
 * @throws Refusal report.not_found
 */
export async function resolveReport(table: Table, actor: Actor, id: string, note: string, now: Date): Promise<Report> {
  await transact(table, [
    {
      Update: {
        Key: keys.report(id),
        UpdateExpression: 'SET #status = :resolved REMOVE gsi2pk, gsi2sk',
        ConditionExpression: '#status = :open',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':resolved': 'resolved', ':open': 'open' },
      },
      refusal: new Refusal('report.not_found'),
    },
    auditPart(
      actor,
      {
        action: 'resolve:report',
        targetId: id,
        before: { status: 'open' },
        after: { status: 'resolved' },
        reason: note,
      },
      now,
    ),
  ])
  return await readReport(table, id)
}

/** @throws Refusal report.not_found */
export async function readReport(table: Table, id: string): Promise<Report> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.report(id), ConsistentRead: true }),
  )
  if (!Item) throw new Refusal('report.not_found')
  return reportRow.parse(Item)
}

function markKey({ conversation, recyclableId, reporterId }: Report): Key {
  return conversation
    ? keys.conversationReportMark(conversation.id, reporterId)
    : keys.reportMark(recyclableId, reporterId)
}

function leadOf({ id, recyclableId, conversation }: Report) {
  return { reportId: id, recyclableId, conversationId: conversation?.id ?? null }
}
