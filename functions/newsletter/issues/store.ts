import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { newsletterIssueStarted } from '../../../events/newsletter-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { keys } from '../../kit/table/keys.ts'
import { readablePage } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../../kit/table/transaction.ts'
import { type IssueRow, issueRow } from '../issue-row.ts'

/** @throws Refusal newsletter.issue_not_found */
export async function readIssue(table: Table, id: string): Promise<IssueRow> {
  const found = await findIssue(table, id)
  if (!found) throw new Refusal('newsletter.issue_not_found')
  return found
}

async function findIssue(table: Table, id: string): Promise<IssueRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.newsletterIssue(id), ConsistentRead: true }),
  )
  return Item && issueRow.parse(Item)
}

/** Newest first, one query a page. */
export async function issuesBefore(
  table: Table,
  before: string | undefined,
  size: number,
): Promise<{ rows: IssueRow[]; next: string | undefined }> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: before ? 'pk = :issues AND sk < :before' : 'pk = :issues',
      ExpressionAttributeValues: { ':issues': keys.newsletterIssues, ...(before && { ':before': before }) },
      ScanIndexForward: false,
      Limit: size + 1,
      ConsistentRead: true,
    }),
  )
  return readablePage(Items, { size, sortKey: 'sk' }, (item) => issueRow.parse(item))
}

/** Returns the oldest issue that is being sent, read consistently: the index may be late. */
export async function sendingIssue(table: Table): Promise<IssueRow | undefined> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :sending',
      ExpressionAttributeValues: { ':sending': keys.sendingIssues },
      Limit: 10,
    }),
  )
  for (const { id } of Items) {
    const issue = await findIssue(table, String(id))
    if (issue?.state === 'sending') return issue
  }
  return undefined
}

interface Change {
  readonly action: 'create' | 'update' | 'remove' | 'send' | 'test'
  readonly before: IssueRow | undefined
  /** Undefined for a removed draft. */
  readonly after: IssueRow | undefined
}

/**
 * Writes the change with its audit record. Guard: the issue is new, or its version is as read.
 * @throws Refusal newsletter.issue_changed_meanwhile
 */
export async function saveIssue(table: Table, admin: Actor, change: Change, now: Date): Promise<void> {
  const { action, before, after } = change
  const started = action === 'send' && after ? [outboxPart(newsletterIssueStarted, { issueId: after.id }, now)] : []
  await transact(table, [changePart(before, after), issueAuditPart(admin, change, now), ...started])
}

export function issueAuditPart(admin: Actor, { action, before, after }: Change, now: Date): Part {
  const facts = (row: IssueRow | undefined) =>
    row ? { subject: row.subject, text: row.text, state: row.state, version: row.version } : {}
  const targetId = (after ?? before)?.id ?? ''
  const entry = { targetId, before: facts(before), after: facts(after), reason: '' }
  return auditPart(admin, { action: `${action}:newsletter_issue`, ...entry }, now)
}

function changePart(before: IssueRow | undefined, after: IssueRow | undefined): Guarded {
  const key = keys.newsletterIssue((after ?? before)?.id ?? '')
  const refusal = new Refusal('newsletter.issue_changed_meanwhile')
  const guard = before
    ? {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': before.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  if (!after) return { Delete: { Key: key, ...guard }, refusal }
  const index = after.state === 'sending' ? { gsi1pk: keys.sendingIssues, gsi1sk: after.id } : {}
  return { Put: { Item: { ...key, ...after, ...index }, ...guard }, refusal }
}
