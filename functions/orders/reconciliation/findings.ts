import * as z from 'zod'
import { findingOpened } from '../../../events/order-events.ts'
import { type Finding, finding } from '../../../shared/contract/order-views.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryRows } from '../../kit/table/query.ts'
import { readable } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../../kit/table/transaction.ts'
import { lastCompared } from '../store.ts'

export function findingId(kind: Finding['kind'], paymentId: string): string {
  return `${kind}~${paymentId}`
}

/**
 * A closed finding stays for some days and is compared on, so that an answer that the provider takes back hides
 * nothing. Rows from before corrections have other remedies and no difference.
 */
const findingRow = finding.extend({
  remedy: z.preprocess(
    (remedy) => ({ settle: 'compare', by_hand: 'correct' })[String(remedy)] ?? remedy,
    finding.shape.remedy,
  ),
  differenceCents: z.int().default(0),
  returnsCents: z.int().default(0),
  proposal: finding.shape.proposal.default(null),
  differs: finding.shape.differs.default([]),
  at: finding.shape.at.default(null),
  closedAt: z.iso.datetime().optional(),
})
type FindingRow = z.infer<typeof findingRow>

/** Admins are notified of a new or reopened one. A proposed correction stays while the open difference is the same. */
export async function findingParts(table: Table, row: Finding, compared: Summary | null = null): Promise<Part[]> {
  const before = await findFinding(table, row.id)
  const isOpen = before !== undefined && before.closedAt === undefined
  const proposal = isOpen && before.differenceCents === row.differenceCents ? before.proposal : null
  const opened = { findingId: row.id, paymentId: row.paymentId, compared }
  return [
    { Put: { Item: { ...keys.finding(row.id), ...row, proposal } } },
    ...(isOpen ? [] : [outboxPart(findingOpened, opened, new Date(row.foundAt))]),
  ]
}

/** What a comparison found, for the e-mail to admins. */
type Summary = NonNullable<z.infer<typeof findingOpened.data>['compared']>

export async function keepFinding(table: Table, row: Finding, compared: Summary | null = null): Promise<void> {
  await transact(table, await findingParts(table, row, compared))
}

/** The open findings, oldest first, when they were last compared, and the sum at stake. */
export async function showFindings(table: Table) {
  const [open, compared] = await Promise.all([openFindings(table), lastCompared(table)])
  const items = open.toSorted((a, b) => a.foundAt.localeCompare(b.foundAt))
  return {
    items,
    comparedAt: compared?.at ?? null,
    comparedPayments: compared?.payments ?? 0,
    atStakeCents: atStakeOf(items),
  }
}

/** Each payment's larger side once. */
export function atStakeOf(items: readonly Finding[]): number {
  const stakes = new Map<string, number>()
  for (const { paymentId, provider, ledger } of items)
    stakes.set(paymentId, Math.max(stakes.get(paymentId) ?? 0, provider.amountCents, ledger.amountCents))
  return [...stakes.values()].reduce((sum, cents) => sum + cents, 0)
}

export async function openFindings(table: Table): Promise<Finding[]> {
  return (await allFindings(table)).flatMap(({ closedAt, ...row }) => (closedAt === undefined ? [row] : []))
}

/** Includes those that were closed in the last days. */
export async function allFindings(table: Table): Promise<FindingRow[]> {
  const items = await queryRows(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.findings },
  })
  return readable(items, (item) => findingRow.parse(item))
}

async function findFinding(table: Table, id: string): Promise<FindingRow | undefined> {
  const [row] = await batchGet(table, [keys.finding(id)], { consistent: true })
  return row && findingRow.parse(row)
}

/** @throws Refusal finding.not_found */
export async function readFinding(table: Table, id: string): Promise<Finding> {
  const { closedAt, ...row } = (await findFinding(table, id)) ?? { closedAt: '' }
  if (closedAt !== undefined || !('id' in row)) throw new Refusal('finding.not_found')
  return row
}

/** Guard: the finding is open. */
export function closeFindingPart(row: Finding, now: Date): Guarded {
  return {
    Put: {
      Item: { ...keys.finding(row.id), ...row, closedAt: now.toISOString() },
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(closedAt)',
    },
    refusal: new Refusal('finding.not_found'),
  }
}

/** Guard: the finding is open and no other admin has proposed meanwhile. */
export function proposeCorrectionPart(before: Finding, after: Finding): Guarded {
  const names = { '#proposal': 'proposal' }
  return {
    Put: {
      Item: { ...keys.finding(after.id), ...after },
      ...(before.proposal
        ? {
            ConditionExpression: '#proposal.#at = :at AND attribute_not_exists(closedAt)',
            ExpressionAttributeNames: { ...names, '#at': 'at' },
            ExpressionAttributeValues: { ':at': before.proposal.at },
          }
        : {
            ConditionExpression:
              'attribute_exists(pk) AND attribute_not_exists(closedAt) AND (attribute_not_exists(#proposal) OR #proposal = :none)',
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: { ':none': null },
          }),
    },
    refusal: new Refusal('finding.changed_meanwhile'),
  }
}

/** Idempotent. */
export async function closeFinding(table: Table, row: Finding, now: Date): Promise<void> {
  try {
    await transact(table, [closeFindingPart(row, now)])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

export async function forgetFinding(table: Table, id: string): Promise<void> {
  await transact(table, [{ Delete: { Key: keys.finding(id) } }])
}
