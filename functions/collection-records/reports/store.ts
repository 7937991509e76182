import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  type RecordReport,
  type ReportSummary,
  recordReport,
  reportPageSize,
  reportSummary,
} from '../../../shared/contract/collection-records.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { quotaPart } from '../../kit/limits/quota.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { reportsPerDay } from '../quotas.ts'
import { sixDigits } from '../record-rows.ts'

/** Guards: no other report took the number; the quota of a day. */
export function writeReport(table: Table, userId: string, report: RecordReport, now: Date): Promise<void> {
  const { suppliers, ...head } = report
  const number = sixDigits(report.number)
  const first = report.number === 1
  return transact(table, [
    {
      Update: {
        Key: keys.record(userId),
        UpdateExpression: 'SET reports = :number',
        ConditionExpression: first ? 'attribute_not_exists(reports)' : 'reports = :before',
        ExpressionAttributeValues: { ':number': report.number, ...(!first && { ':before': report.number - 1 }) },
      },
      refusal: new Refusal('request.conflict'),
    },
    quotaPart(reportsPerDay, userId, now),
    { Put: { Item: { ...keys.recordReport(userId, number), ...head } } },
    { Put: { Item: { ...keys.reportSuppliers(userId, number), suppliers } } },
  ])
}

export async function readReport(table: Table, userId: string, number: number): Promise<RecordReport | undefined> {
  const digits = sixDigits(number)
  const [head, detail] = await Promise.all(
    [keys.recordReport(userId, digits), keys.reportSuppliers(userId, digits)].map(async (Key) => {
      const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
      return Item
    }),
  )
  return head && detail && recordReport.parse({ ...head, suppliers: detail.suppliers })
}

export const reportPosition = z.string().regex(/^\d{6}$/)

/** Newest first. */
export async function reportsOf(
  table: Table,
  userId: string,
  before: string | undefined,
): Promise<{ reports: ReportSummary[]; next: string | undefined }> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.record(userId).pk,
        ':first': keys.recordReport(userId, '000000').sk,
        ':last': keys.recordReport(userId, sixDigits(Number(before ?? '1000000') - 1)).sk,
      },
      ScanIndexForward: false,
      Limit: reportPageSize + 1,
    }),
  )
  const reports = Items.slice(0, reportPageSize).map((item) => reportSummary.parse(item))
  return { reports, next: Items.length > reportPageSize ? sixDigits(reports.at(-1)?.number ?? 0) : undefined }
}
