import { type CannedAnswer, type CannedDraft, cannedAnswer } from '../../shared/contract/tickets.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import { keys } from '../kit/table/keys.ts'
import { queryRows } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, transact } from '../kit/table/transaction.ts'
import { decideCannedAnswer, decideCannedChange, seenCanned } from './decide.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

interface Seen {
  readonly id: string
  readonly version: number
}

/** All, by title; at most fifty in one partition. */
export async function allCannedAnswers(table: Table): Promise<CannedAnswer[]> {
  const asked = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': keys.cannedAnswers } }
  const rows = await queryRows(table, { ...asked, ConsistentRead: true })
  return readable(rows, (item) => cannedAnswer.parse(item)).sort((one, other) =>
    one.title.localeCompare(other.title, 'pt-BR'),
  )
}

/** @throws Refusal as `decideCannedAnswer` */
export async function addCannedAnswer({ table, now }: Deps, admin: Actor, draft: CannedDraft): Promise<CannedAnswer> {
  const after = decideCannedAnswer(draft, (await allCannedAnswers(table)).length, now)
  await write({ table, now }, admin, undefined, after)
  return after
}

/** @throws Refusal canned_answer.not_found; as `decideCannedChange` */
export async function updateCannedAnswer(
  { table, now }: Deps,
  admin: Actor,
  { id, version, ...draft }: CannedDraft & Seen,
): Promise<CannedAnswer> {
  const before = await readCannedAnswer(table, id)
  const after = decideCannedChange(before, version, draft)
  await write({ table, now }, admin, before, after)
  return after
}

/** @throws Refusal canned_answer.not_found, canned_answer.changed_meanwhile */
export async function removeCannedAnswer({ table, now }: Deps, admin: Actor, { id, version }: Seen): Promise<void> {
  const before = seenCanned(await readCannedAnswer(table, id), version)
  await write({ table, now }, admin, before, undefined)
}

async function readCannedAnswer(table: Table, id: string): Promise<CannedAnswer> {
  const found = (await allCannedAnswers(table)).find((one) => one.id === id)
  if (!found) throw new Refusal('canned_answer.not_found')
  return found
}

/** Guard: the answer is new, or its version is as read. */
async function write(
  { table, now }: Deps,
  admin: Actor,
  before: CannedAnswer | undefined,
  after: CannedAnswer | undefined,
): Promise<void> {
  const id = (after ?? before)?.id ?? ''
  const verb = before === undefined ? 'create' : after === undefined ? 'remove' : 'update'
  const facts = (row: CannedAnswer | undefined) => (row ? { title: row.title, text: row.text } : {})
  const entry = {
    action: `${verb}:canned_answer`,
    targetId: id,
    before: facts(before),
    after: facts(after),
    reason: '',
  }
  await transact(table, [{ ...changePart(id, before, after) }, auditPart(admin, entry, now)])
}

function changePart(id: string, before: CannedAnswer | undefined, after: CannedAnswer | undefined): Guarded {
  const refusal = new Refusal('canned_answer.changed_meanwhile')
  const guard = before
    ? {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': before.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  if (!after) return { Delete: { Key: keys.cannedAnswer(id), ...guard }, refusal }
  return { Put: { Item: { ...keys.cannedAnswer(id), ...after }, ...guard }, refusal }
}
