import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { caseDecided } from '../../events/case-events.ts'
import { type CaseView, caseView } from '../../shared/contract/cases.ts'
import type { CaseStatus } from '../../shared/life-cycles/case.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { keys } from '../kit/table/keys.ts'
import { readablePage } from '../kit/table/readable.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../kit/table/transaction.ts'

/** Rows from before proposals lack one. */
const caseRow = caseView.extend({ proposal: caseView.shape.proposal.default(null) })

export async function findCase(table: Table, id: string): Promise<CaseView | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.case(id), ConsistentRead: true }),
  )
  return Item && caseRow.parse(Item)
}

/** @throws Refusal case.not_found */
export async function readCase(table: Table, id: string): Promise<CaseView> {
  const found = await findCase(table, id)
  if (!found) throw new Refusal('case.not_found')
  return found
}

/** Open cases oldest first, others newest first; one query. */
export async function casesIn(
  table: Table,
  status: CaseStatus,
  after: string | undefined,
  size: number,
): Promise<{ readonly rows: CaseView[]; readonly next: string | undefined }> {
  const oldestFirst = status === 'open'
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi2',
      KeyConditionExpression: `gsi2pk = :status${after === undefined ? '' : ` AND gsi2sk ${oldestFirst ? '>' : '<'} :after`}`,
      ExpressionAttributeValues: {
        ':status': keys.casesIn(status),
        ...(after === undefined ? {} : { ':after': after }),
      },
      ScanIndexForward: oldestFirst,
      Limit: size + 1,
    }),
  )
  return readablePage(Items, { size, sortKey: 'gsi2sk' }, (item) => caseRow.parse(item))
}

/** Guards: a new case does not exist, a known one is unchanged since it was read. */
function casePart(before: CaseView | undefined, after: CaseView): Guarded {
  const Item = { ...keys.case(after.id), ...after, gsi2pk: keys.casesIn(after.status), gsi2sk: after.id }
  const guard = before
    ? {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': before.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  return { Put: { Item, ...guard }, refusal: new Refusal('case.changed_meanwhile') }
}

/** @throws Refusal case.changed_meanwhile */
export async function writeCase(table: Table, before: CaseView | undefined, after: CaseView): Promise<void> {
  await transact(table, [casePart(before, after)])
}

const caseEnd = z.object({ outcome: z.enum(['completed', 'cancelled']), at: z.iso.datetime() })
export type CaseEnd = z.infer<typeof caseEnd>

/** The report arrives within the fourteen days that dead letters are kept. */
const endKeptSeconds = 30 * daySeconds

export async function keepEnd(table: Table, id: string, end: CaseEnd): Promise<void> {
  const expires = { expiresAt: expiresAt(new Date(end.at), endKeptSeconds) }
  await transact(table, [{ Put: { Item: { ...keys.caseEnd(id), ...end, ...expires } } }])
}

export async function readEnd(table: Table, id: string): Promise<CaseEnd | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.caseEnd(id), ConsistentRead: true }),
  )
  return Item && caseEnd.parse(Item)
}

interface Decided {
  readonly before: CaseView
  readonly after: CaseView
}

/** A decision with its audit record and event, or a proposal with its record. @throws Refusal case.changed_meanwhile */
export async function writeDecision(table: Table, admin: Actor, decided: Decided, now: Date): Promise<void> {
  const { before, after } = decided
  await transact(table, [casePart(before, after), auditOf(admin, decided, now), ...eventParts(admin, after, now)])
}

function auditOf(admin: Actor, { before, after }: Decided, now: Date): Part {
  const { id, pickupId: targetId, cause, orderId, proposal } = before
  const judgement = after.decision ?? after.proposal
  if (!judgement) throw new Error(`${id} has neither a decision nor a proposal`)
  const { verdict, reason } = judgement
  const action = after.decision ? 'decide:case' : 'propose:case'
  const proposed = proposal && { proposed: proposal.verdict, proposedBy: proposal.by }
  const from = { status: before.status, cause, orderId, ...proposed }
  return auditPart(admin, { action, targetId, before: from, after: { status: after.status, verdict }, reason }, now)
}

function eventParts({ userId: adminId }: Actor, after: CaseView, now: Date): Part[] {
  const { id: caseId, pickupId, conversationId, ownerId, interestedId, type, orderId, decision } = after
  if (!decision) return []
  const { verdict, reason } = decision
  const about = { caseId, pickupId, conversationId, ownerId, interestedId, type, orderId }
  return [outboxPart(caseDecided, { ...about, verdict, reason, adminId }, now)]
}
