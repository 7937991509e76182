import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ticketAnswered } from '../../events/ticket-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { readable } from '../kit/table/readable.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { answersToVisitorsPerDay, ticketsPerDay } from './quotas.ts'
import { excerptOf, type TicketRow, ticketRow } from './ticket-row.ts'

/** Counted from the last change (docs/privacy.md). */
const keptSeconds = 2 * 365 * daySeconds

function itemOf(row: TicketRow, now: Date) {
  const expires = { expiresAt: expiresAt(now, keptSeconds) }
  return {
    ...keys.ticket(row.id),
    ...row,
    gsi2pk: keys.ticketsIn(row.status),
    gsi2sk: row.id,
    ...expires,
  }
}

/** Expires with its ticket. */
function pointerParts({ authorId, id }: TicketRow, now: Date): Part[] {
  if (authorId === null) return []
  const expires = { expiresAt: expiresAt(now, keptSeconds) }
  return [{ Put: { Item: { ...keys.ticketOf(authorId, id), ticketId: id, ...expires } } }]
}

/**
 * Guard: the author's daily quota. Visitors are counted before.
 * @throws Refusal request.limit_reached
 */
export async function addTicket(table: Table, row: TicketRow, now: Date): Promise<void> {
  await transact(table, [
    ...(row.authorId === null ? [] : [quotaPart(ticketsPerDay, row.authorId, now)]),
    ...pointerParts(row, now),
    { Put: { Item: itemOf(row, now), ConditionExpression: 'attribute_not_exists(pk)' } },
  ])
}

interface Page {
  readonly rows: TicketRow[]
  readonly next: string | undefined
}

/** Newest first: one query for the pointers and one batch for the tickets; expired tickets are left out. */
export async function ticketsOf(table: Table, userId: string, before: string | undefined, size: number): Promise<Page> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.ticketOf(userId, '').pk,
        ':first': keys.ticketPrefix,
        // The largest id of a kind is below its prefix followed by ~.
        ':last': before === undefined ? `${keys.ticketPrefix}~` : keys.ticketOf(userId, before).sk,
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      // The page before ended with `before`, which the range includes.
      Limit: size + (before === undefined ? 1 : 2),
    }),
  )
  const ids = Items.map(({ ticketId }) => String(ticketId)).filter((id) => id !== before)
  const rows = await batchGet(table, ids.slice(0, size).map(keys.ticket), { consistent: true })
  return { rows: readable(rows, (row) => ticketRow.parse(row)), next: ids.length > size ? ids[size - 1] : undefined }
}

export async function findTicket(table: Table, id: string): Promise<TicketRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.ticket(id), ConsistentRead: true }),
  )
  return Item && ticketRow.parse(Item)
}

/** @throws Refusal ticket.not_found */
export async function readTicket(table: Table, id: string): Promise<TicketRow> {
  const row = await findTicket(table, id)
  if (!row) throw new Refusal('ticket.not_found')
  return row
}

interface Change {
  readonly action: 'answer' | 'assign' | 'close' | 'reopen'
  readonly before: TicketRow
  readonly after: TicketRow
}

/**
 * Guards: the version is as read.
 * @throws Refusal ticket.changed_meanwhile
 */
export async function changeTicket(table: Table, admin: Actor, change: Change, now: Date): Promise<void> {
  await transact(table, [...changeParts(admin, change, now)])
}

/**
 * Guards: the version is as read; answers to visitors have room in the day.
 * @throws Refusal ticket.changed_meanwhile, ticket.answers_used_up
 */
export async function addAnswer(
  table: Table,
  admin: Actor,
  { before, after, linkToken }: Omit<Change, 'action'> & { readonly linkToken: string },
  now: Date,
): Promise<void> {
  const { id: ticketId, authorId, email, locale, message, answers } = after
  const byVisitor = authorId === null
  const told = {
    ticketId,
    authorId,
    email,
    ...(byVisitor && { locale }),
    excerpt: excerptOf(message),
    answer: answers.at(-1)?.text ?? '',
    linkToken: byVisitor ? linkToken : null,
  }
  await transact(table, [
    ...changeParts(admin, { action: 'answer', before, after }, now),
    outboxPart(ticketAnswered, told, now),
    ...(byVisitor ? [quotaPart(answersToVisitorsPerDay, answersToVisitorsPerDay.per, now)] : []),
  ])
}

/** The audit keeps no words of a ticket: a deletion could not remove them. */
function changeParts(admin: Actor, { action, before, after }: Change, now: Date): (Part | Guarded)[] {
  const facts = ({ status, answers, assigneeId }: TicketRow) => ({ status, answers: answers.length, assigneeId })
  return [
    {
      Put: {
        Item: itemOf(after, now),
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': before.version },
      },
      refusal: new Refusal('ticket.changed_meanwhile'),
    },
    ...pointerParts(after, now),
    auditPart(
      admin,
      { action: `${action}:ticket`, targetId: after.id, before: facts(before), after: facts(after), reason: '' },
      now,
    ),
  ]
}

/** Idempotent. For tickets of visitors: these have no pointer. */
export async function eraseTicket(table: Table, id: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.ticket(id) }))
}
