import type { AdminConversationView } from '../../../shared/contract/conversations.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sanitiseText } from '../../../shared/text.ts'
import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { deletedUserId } from '../../kit/people/deleted-user.ts'
import { publicProfileOf } from '../../kit/people/profile/profile-row.ts'
import { readProfiles } from '../../kit/people/profile/profiles.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import { readable } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { type ConversationRow, conversationRow } from '../../talk/conversation-row.ts'
import { readConversation } from '../../talk/store.ts'
import { contactsOf } from './store.ts'

interface WatchDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Returns a user's conversations, including hidden ones. Audits each page before reading it, so no cursor bypasses the
 * audit (rules 12.3).
 * @throws Refusal user.reason_required
 */
export async function watchConversations(
  { table, now }: WatchDeps,
  actor: Actor,
  asked: { userId: string; reason: string; after: string | undefined; size: number },
): Promise<{ items: AdminConversationView[]; next: string | undefined }> {
  const { userId, after, size } = asked
  const audit = {
    action: 'watch:conversations',
    targetId: userId,
    before: {},
    after: {},
    reason: reasonOf(asked.reason),
  }
  await transact(table, [auditPart(actor, audit, now)])
  const leads = await contactsOf(table, userId, { after, size })
  const rows = await batchGet(table, leads.ids.map(keys.conversation))
  return {
    items: await watched(
      table,
      readable(rows, (item) => conversationRow.parse(item)),
    ),
    next: leads.next,
  }
}

/**
 * Audits the access for both participants, so that each finds it in their own data.
 * @throws Refusal conversation.not_found, user.reason_required
 */
export async function watchConversation(
  { table, now }: WatchDeps,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AdminConversationView> {
  const words = reasonOf(reason)
  const row = await readConversation(table, id)
  const people = [row.ownerId, row.interestedId].filter((person) => person !== deletedUserId)
  await transact(
    table,
    people.map((targetId) => {
      const facts = { before: {}, after: { conversationId: id }, reason: words }
      return auditPart(actor, { action: 'watch:messages', targetId, ...facts }, now)
    }),
  )
  const [item] = await watched(table, [row])
  if (!item) throw new Error('A conversation that was read has no view')
  return item
}

/** @throws Refusal user.reason_required */
function reasonOf(written: string): string {
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('user.reason_required')
  return text
}

async function watched(table: Table, rows: readonly ConversationRow[]): Promise<AdminConversationView[]> {
  const profiles = await readProfiles(
    table,
    rows.flatMap(({ ownerId, interestedId }) => [ownerId, interestedId]),
  )
  const personOf = (id: string) => publicProfileOf(id, profiles.get(id))
  return rows.map(({ id, recyclableId, recyclableType, ownerId, interestedId, seq, lastAt, startedAt }) => ({
    id,
    seq,
    lastAt,
    startedAt,
    recyclable: { id: recyclableId, type: recyclableType },
    owner: personOf(ownerId),
    interested: personOf(interestedId),
  }))
}
