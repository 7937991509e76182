import { type Finding, finding } from '../../../shared/contract/orders.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'

/** What a finding is known by: a payment has one of a kind. */
export function findingId(kind: Finding['kind'], paymentId: string): string {
  return `${kind}~${paymentId}`
}

export function findingPart(row: Finding): Part {
  return { Put: { Item: { ...keys.finding(row.id), ...row } } }
}

export async function keepFinding(table: Table, row: Finding): Promise<void> {
  await transact(table, [findingPart(row)])
}

/** All that is open; nobody should have many. */
export async function openFindings(table: Table): Promise<Finding[]> {
  const rows: Finding[] = []
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.findings },
  })
  for await (const item of items) rows.push(finding.parse(item))
  return rows
}

/** @throws Refusal finding.not_found */
export async function readFinding(table: Table, id: string): Promise<Finding> {
  const [row] = await batchGet(table, [keys.finding(id)])
  if (!row) throw new Refusal('finding.not_found')
  return finding.parse(row)
}

/** A difference that is no more. */
export async function closeFinding(table: Table, id: string): Promise<void> {
  await transact(table, [{ Delete: { Key: keys.finding(id) } }])
}
