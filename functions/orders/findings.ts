import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Finding, finding } from '../../shared/contract/orders.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import type { Part } from '../kit/table/transaction.ts'

/** What a finding is known by: a payment has one of a kind. */
export function findingId(kind: Finding['kind'], paymentId: string): string {
  return `${kind}~${paymentId}`
}

export function findingPart(row: Finding): Extract<Part, { Put: unknown }> {
  return { Put: { Item: { ...keys.finding(row.id), ...row } } }
}

export async function keepFinding(table: Table, row: Finding): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, ...findingPart(row).Put }))
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
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.finding(id) }))
  if (!Item) throw new Refusal('finding.not_found')
  return finding.parse(Item)
}

/** A difference that is no more. */
export async function closeFinding(table: Table, id: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.finding(id) }))
}
