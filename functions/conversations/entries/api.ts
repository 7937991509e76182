import { implement } from '@orpc/server'
import {
  conversations,
  conversationsPageSize,
  messagesPageSize,
  missedPageSize,
} from '../../../shared/contract/conversations.ts'
import { userId } from '../../../shared/contract/profiles.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { sampledBudget } from '../../kit/limits/budgets.ts'
import { openLive } from '../../kit/live/live.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { type Actor, requireAdmin, requireSignedIn } from '../../kit/people/actor.ts'
import { liveCallsPerDay } from '../../kit/quotas.ts'
import { decodeCursor, nextCursor, timeAndId } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { type ConversationRow, sideOf, unreadOf } from '../../talk/conversation-row.ts'
import { toMessageView } from '../../talk/message-row.ts'
import { retryOnConflict } from '../../talk/retry-on-conflict.ts'
import { readConversation } from '../../talk/store.ts'
import { blockedPeople, blockPerson, unblockPerson } from '../blocks/block.ts'
import { decideSending } from '../decide.ts'
import { apiEnvironment } from '../env.ts'
import { readUpTo } from '../messages/read.ts'
import { sendMessage } from '../messages/send.ts'
import { messagePosition, messagesAfter, messagesBefore } from '../messages/store.ts'
import { publishMessage, publishRead, publishTyping } from '../publish.ts'
import { startConversation } from '../start.ts'
import { conversationsOf, hideConversation } from '../store.ts'
import { viewsOf } from '../view.ts'
import { contactPosition } from '../watch/store.ts'
import { watchConversation, watchConversations } from '../watch/watch.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const live = openLive(env.LIVE_URL)
const messagesPerMinute = Number(env.MESSAGES_PER_MINUTE)
const position = timeAndId('conversation')
const liveCallsPerWrite = 20
const on = implement(conversations).$context<RequestContext>()

async function view(row: ConversationRow, actor: Actor) {
  const [shown] = await viewsOf(table, [row], actor)
  if (!shown) throw new Error('A conversation that was read has no view')
  return shown
}

/** @throws Refusal conversation.not_found */
async function ownConversation(id: string, actor: Actor) {
  const row = await readConversation(table, id)
  return { row, side: sideOf(row, actor.userId) }
}

export const router = on.router({
  start: on.start.handler(async ({ input, context }) => {
    const actor = requireSignedIn(context.actor)
    return view(await startConversation({ table, now: context.now }, actor, input.id), actor)
  }),
  list: on.list.handler(async ({ input, context }) => {
    const actor = requireSignedIn(context.actor)
    const asked = { before: decodeCursor(input.cursor, position), size: conversationsPageSize }
    const { rows, next } = await conversationsOf(table, actor.userId, asked)
    return { items: await viewsOf(table, rows, actor), nextCursor: nextCursor(next) }
  }),
  get: on.get.handler(async ({ input, context }) => {
    const actor = requireSignedIn(context.actor)
    return view((await ownConversation(input.id, actor)).row, actor)
  }),
  messages: on.messages.handler(async ({ input: { id, cursor }, context }) => {
    await ownConversation(id, requireSignedIn(context.actor))
    return pageOf(id, cursor)
  }),
  missed: on.missed.handler(async ({ input: { id, after }, context }) => {
    await ownConversation(id, requireSignedIn(context.actor))
    const { rows, more } = await messagesAfter(table, id, { after, size: missedPageSize })
    return { items: rows.map((row) => toMessageView(id, row)), more }
  }),
  send: on.send.handler(async ({ input: { id, messageId, text, photoIds = [] }, context }) => {
    const deps = { table, messagesPerMinute, now: context.now }
    const saying = { messageId, text, photoIds }
    const { conversation, message, altered } = await sendMessage(deps, requireSignedIn(context.actor), id, saying)
    const sent = toMessageView(id, message)
    await publishMessage(live, conversation, { kind: 'message', message: sent }, context.now)
    return { message: sent, altered }
  }),
  typing: on.typing.handler(async ({ input: { id }, context }) => {
    const { row, side } = await ownConversation(id, requireSignedIn(context.actor))
    decideSending(row, side)
    await publishTyping(live, row, side, context.now)
    return { id }
  }),
  read: on.read.handler(async ({ input: { id, seq }, context }) => {
    const actor = requireSignedIn(context.actor)
    const row = await readUpTo(table, actor, id, seq)
    const side = sideOf(row, actor.userId)
    await publishRead(live, row, side, context.now)
    return { id, readSeq: row[side].readSeq, unread: unreadOf(row, side) }
  }),
  hide: on.hide.handler(async ({ input: { id }, context }) => {
    const { row, side } = await ownConversation(id, requireSignedIn(context.actor))
    await retryOnConflict(() => hideConversation(table, row, side))
    return { id }
  }),
  block: on.block.handler(async ({ input, context }) => {
    const actor = requireSignedIn(context.actor)
    return view(await blockPerson({ table, now: context.now }, actor, input.id), actor)
  }),
  unblock: on.unblock.handler(async ({ input, context }) => {
    const actor = requireSignedIn(context.actor)
    return view(await unblockPerson(table, actor, input.id), actor)
  }),
  blocks: on.blocks.handler(async ({ input, context }) => {
    const asked = { after: decodeCursor(input.cursor, userId), size: conversationsPageSize }
    const { items, next } = await blockedPeople(table, requireSignedIn(context.actor), asked)
    return { items, nextCursor: nextCursor(next) }
  }),
  watch: on.watch.handler(async ({ input: { cursor, ...input }, context: { actor, now } }) => {
    const asked = { ...input, after: decodeCursor(cursor, contactPosition), size: conversationsPageSize }
    const { items, next } = await watchConversations({ table, now }, requireAdmin(actor), asked)
    return { items, nextCursor: nextCursor(next) }
  }),
  watchMessages: on.watchMessages.handler(async ({ input: { id, reason, cursor }, context: { actor, now } }) => {
    const conversation = await watchConversation({ table, now }, requireAdmin(actor), id, reason)
    return { conversation, ...(await pageOf(id, cursor)) }
  }),
})

async function pageOf(id: string, cursor: string | undefined) {
  const asked = { before: decodeCursor(cursor, messagePosition), size: messagesPageSize }
  const { rows, next } = await messagesBefore(table, id, asked)
  return { items: rows.map((row) => toMessageView(id, row)), nextCursor: nextCursor(next) }
}

export const handler = api('conversations', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  countLive: sampledBudget(table, liveCallsPerDay(Number(env.LIVE_CALLS_PER_DAY)), liveCallsPerWrite),
})
