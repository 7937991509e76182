import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'
import type { ReportLine } from '../provider/report-lines.ts'

const readDays = z.object({
  /** First and last day whose report is read. */
  since: z.iso.date(),
  through: z.iso.date(),
  /** When the last report was compared. */
  at: z.iso.datetime(),
})
export type ReadDays = z.infer<typeof readDays>

export async function readDaysOfReport(table: Table): Promise<ReadDays | undefined> {
  const { client, name } = table
  const { Item } = await client.send(new GetCommand({ TableName: name, Key: keys.lastReport, ConsistentRead: true }))
  return Item && readDays.parse(Item)
}

export async function keepReadDays(table: Table, days: ReadDays): Promise<void> {
  await transact(table, [{ Put: { Item: { ...keys.lastReport, ...days } } }])
}

const storedLine = z.object({
  source: z.string(),
  orderId: z.string().nullable(),
  type: z.string(),
  at: z.iso.datetime(),
  netCents: z.int(),
}) satisfies z.ZodType<ReportLine>

const linesAtOnce = 25

/**
 * Stores the lines of a report that was read whole. Idempotent: a report that is read again gives the same keys. Equal
 * lines of one instant are counted.
 */
export async function keepLines(table: Table, lines: readonly ReportLine[]): Promise<void> {
  const counts = new Map<string, number>()
  const parts = lines.map((line): Part => {
    const { source, type, at, netCents } = line
    const same = `${source} ${at}#${type}#${netCents}`
    const count = (counts.get(same) ?? 0) + 1
    counts.set(same, count)
    return { Put: { Item: { ...keys.statementLine(source, `${at}#${type}#${netCents}#${count}`), ...line } } }
  })
  for (let from = 0; from < parts.length; from += linesAtOnce)
    await transact(table, parts.slice(from, from + linesAtOnce))
}

/** The lines of a payment or transfer, oldest first. */
export async function linesOf(table: Table, source: string): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.statement(source) },
    ConsistentRead: true,
  })
  for await (const row of rows) lines.push(storedLine.parse(row))
  return lines
}
