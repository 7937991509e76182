import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { beginConversation } from '../talk/begin-conversation.ts'
import type { ConversationRow } from '../talk/conversation-row.ts'
import { readConversation } from '../talk/store.ts'
import { takeTurns } from '../talk/take-turns.ts'
import { blocksBetween } from './blocks/store.ts'
import { decideStart } from './decide.ts'
import { addConversation, findContact, showConversation } from './store.ts'

interface StartDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * The one conversation of an interested person about an ad: the one there is, also when the ad has gone since, or a
 * new one. Of two who start it at once, on two devices, the later one finds that of the other.
 * @throws Refusal recyclable.not_found, conversation.own_ad, conversation.blocked, conversation.not_possible,
 * conversation.busy, request.limit_reached
 */
export function startConversation(
  { table, now }: StartDeps,
  actor: Actor,
  recyclableId: string,
): Promise<ConversationRow> {
  return takeTurns(async () => {
    const existing = await findContact(table, actor.userId, recyclableId)
    if (existing !== undefined) return openAgain(table, existing)
    const ad = await readRecyclable(table, recyclableId)
    decideStart(ad, actor, await blocksBetween(table, actor.userId, ad.ownerId))
    const begun = beginConversation(ad, actor.userId, now)
    await addConversation(table, begun, ad, now)
    return begun.after
  })
}

/** Whoever wrote to the advertiser before and hid it wants to see it again. */
async function openAgain(table: Table, id: string): Promise<ConversationRow> {
  const row = await readConversation(table, id)
  if (!row.interested.hidden) return row
  await showConversation(table, row, 'interested')
  return { ...row, interested: { ...row.interested, hidden: false } }
}
