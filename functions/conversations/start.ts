import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { beginConversation } from '../talk/begin-conversation.ts'
import type { ConversationRow } from '../talk/conversation-row.ts'
import { retryOnConflict } from '../talk/retry-on-conflict.ts'
import { readConversation } from '../talk/store.ts'
import { blocksBetween } from './blocks/store.ts'
import { decideStart } from './decide.ts'
import { addConversation, findContact, showConversation } from './store.ts'

interface StartDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Returns the user's conversation about an ad, even when the ad is gone, or creates it. Concurrent starts return the
 * same conversation.
 * @throws Refusal recyclable.not_found, conversation.own_ad, conversation.blocked, conversation.not_possible,
 * conversation.busy, request.limit_reached
 */
export function startConversation(
  { table, now }: StartDeps,
  actor: Actor,
  recyclableId: string,
): Promise<ConversationRow> {
  return retryOnConflict(async () => {
    const existing = await findContact(table, actor.userId, recyclableId)
    if (existing !== undefined) return openAgain(table, existing)
    const ad = await readRecyclable(table, recyclableId)
    decideStart(ad, actor, await blocksBetween(table, actor.userId, ad.ownerId))
    const begun = beginConversation(ad, actor.userId, now)
    await addConversation(table, begun, ad, now)
    return begun.after
  })
}

/** A new contact shows a hidden conversation again. */
async function openAgain(table: Table, id: string): Promise<ConversationRow> {
  const row = await readConversation(table, id)
  if (!row.interested.hidden) return row
  await showConversation(table, row, 'interested')
  return { ...row, interested: { ...row.interested, hidden: false } }
}
