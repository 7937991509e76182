import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { reportView } from '../../shared/contract/reports.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/actor.ts'
import { auditPart } from '../kit/audit.ts'
import { keys } from '../kit/keys.ts'
import type { Table } from '../kit/table.ts'
import { ConditionsFailed, transact } from '../kit/transaction.ts'

export const reportRow = reportView.extend({ reporterId: z.uuid() })
export type ReportRow = z.infer<typeof reportRow>

/**
 * Writes a report and the mark that its user made one. Guards: the user made none of this ad before.
 * @throws Refusal report.already_made
 */
export async function addReport(table: Table, row: ReportRow): Promise<void> {
  try {
    await transact(table, [
      {
        Put: {
          Item: { ...keys.reportMark(row.recyclableId, row.reporterId), reportId: row.id },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          Item: { ...keys.report(row.id), ...row, gsi2pk: keys.openReports, gsi2sk: row.id },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ])
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.has(0)) throw new Refusal('report.already_made')
    throw error
  }
}

/** Open reports, oldest first: one Query. */
export async function openReports(
  table: Table,
  after: string | undefined,
  size: number,
): Promise<{ rows: ReportRow[]; next: string | undefined }> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :open AND gsi2sk > :after',
      ExpressionAttributeValues: { ':open': keys.openReports, ':after': after || '0' },
      Limit: size + 1,
    }),
  )
  const rows = Items.map((item) => reportRow.parse(item))
  return { rows: rows.slice(0, size), next: rows.length > size ? rows[size - 1]?.id : undefined }
}

/**
 * Closes a report with the admin's note in the audit record. Guards: it is open.
 * @throws Refusal report.not_found
 */
export async function resolveReport(
  table: Table,
  actor: Actor,
  id: string,
  note: string,
  now: Date,
): Promise<ReportRow> {
  try {
    await transact(table, [
      {
        Update: {
          Key: keys.report(id),
          UpdateExpression: 'SET #status = :resolved REMOVE gsi2pk, gsi2sk',
          ConditionExpression: '#status = :open',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':resolved': 'resolved', ':open': 'open' },
        },
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
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.has(0)) throw new Refusal('report.not_found')
    throw error
  }
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.report(id), ConsistentRead: true }),
  )
  return reportRow.parse(Item)
}
