import * as z from 'zod'
import { findingOpened } from '../../../events/order-events.ts'
import { type Finding, finding } from '../../../shared/contract/orders.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../../kit/table/transaction.ts'
import { lastCompared } from '../store.ts'

export function findingId(kind: Finding['kind'], paymentId: string): string {
  return `${kind}~${paymentId}`
}

/** Closed findings stay stored, so that the hourly run does not report them again. */
const findingRow = finding.extend({ closedAt: z.iso.datetime().optional() })
type FindingRow = z.infer<typeof findingRow>

/** None if an admin closed it and the provider's status is unchanged. Admins are notified of a new or reopened one. */
export async function findingParts(table: Table, row: Finding): Promise<Part[]> {
  const before = await findFinding(table, row.id)
  const isDealtWith = before?.closedAt !== undefined && before.provider.standing === row.provider.standing
  if (isDealtWith) return []
  const isOpen = before !== undefined && before.closedAt === undefined
  const opened = { findingId: row.id, paymentId: row.paymentId }
  return [
    { Put: { Item: { ...keys.finding(row.id), ...row } } },
    ...(isOpen ? [] : [outboxPart(findingOpened, opened, new Date(row.foundAt))]),
  ]
}

export async function keepFinding(table: Table, row: Finding): Promise<void> {
  const parts = await findingParts(table, row)
  if (parts.length > 0) await transact(table, parts)
}

export async function openFindings(table: Table): Promise<Finding[]> {
  return (await allFindings(table)).flatMap(({ closedAt, ...row }) => (closedAt === undefined ? [row] : []))
}

/** The open findings, when they were last compared, and the sum at stake: each payment's larger side once. */
export async function showFindings(table: Table) {
  const [items, compared] = await Promise.all([openFindings(table), lastCompared(table)])
  const stakes = new Map<string, number>()
  for (const { paymentId, provider, ledger } of items)
    stakes.set(paymentId, Math.max(stakes.get(paymentId) ?? 0, provider.amountCents, ledger.amountCents))
  return {
    items,
    comparedAt: compared?.at ?? null,
    comparedPayments: compared?.payments ?? 0,
    atStakeCents: [...stakes.values()].reduce((sum, cents) => sum + cents, 0),
  }
}

/** Includes closed findings. */
export async function allFindings(table: Table): Promise<FindingRow[]> {
  const rows: FindingRow[] = []
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.findings },
  })
  for await (const item of items) rows.push(findingRow.parse(item))
  return rows
}

async function findFinding(table: Table, id: string): Promise<FindingRow | undefined> {
  const [row] = await batchGet(table, [keys.finding(id)], { consistent: true })
  return row && findingRow.parse(row)
}

/** @throws Refusal finding.not_found */
export async function readFinding(table: Table, id: string): Promise<Finding> {
  const row = await findFinding(table, id)
  if (!row || row.closedAt !== undefined) throw new Refusal('finding.not_found')
  return row
}

/** Guard: the finding is open and its provider status is unchanged. */
export function closeByHandPart(row: Finding, now: Date): Guarded {
  return {
    Put: {
      Item: { ...keys.finding(row.id), ...row, closedAt: now.toISOString() },
      ConditionExpression:
        'attribute_exists(pk) AND attribute_not_exists(closedAt) AND #provider.#standing = :standing',
      ExpressionAttributeNames: { '#provider': 'provider', '#standing': 'standing' },
      ExpressionAttributeValues: { ':standing': row.provider.standing },
    },
    refusal: new Refusal('finding.not_found'),
  }
}

export async function closeFinding(table: Table, id: string): Promise<void> {
  await transact(table, [{ Delete: { Key: keys.finding(id) } }])
}
