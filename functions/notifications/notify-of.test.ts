import type { Logger } from '@aws-lambda-powertools/logger'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messageSent } from '../../events/conversation-events.ts'
import { newId } from '../../shared/ids.ts'
import { defaultNotificationPreferences, type NotificationPreferences } from '../../shared/notifications/channels.ts'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { createApprovedAd, interested, talkNow as now, owner, say } from '../../test/support/fixtures/conversations.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { blockPerson } from '../conversations/blocks/block.ts'
import { readUpTo } from '../conversations/messages/read.ts'
import { startConversation } from '../conversations/start.ts'
import { mailSender } from '../kit/mail/sender.ts'
import { saveNotificationPreferences } from '../kit/people/choices/notification-preferences.ts'
import { keys } from '../kit/table/keys.ts'
import { noticesOf } from './centre/store.ts'
import { unreadConversations } from './digest/conversations.ts'
import type { Digest } from './digest/digest.ts'
import { dueDigests } from './digest/store.ts'
import { notifyOfMessage } from './notify-of-message.ts'
import { notifyOfQuestion } from './notify-of-question.ts'

const table = createTable()
const night: NotificationPreferences['quietHours'] = { from: '09:00', until: '11:00' }
const send = vi.fn<() => Promise<void>>()
const push = vi.fn<(reader: { id: string }, payload: object) => Promise<void>>()
const deps = {
  table,
  mails: mailSender(table, send),
  push,
  siteUrl: 'https://retorna.example',
  live: { tryPublish: async () => undefined },
}
const scope = { now, logger: { info: () => undefined, error: () => undefined } as unknown as Logger }
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function gatheredBy(at: Date): Promise<Digest[]> {
  const found: Digest[] = []
  for await (const one of dueDigests(table, at)) found.push(one)
  return found
}
const pushed = () => push.mock.calls.map(([{ id }, payload]) => ({ to: id, ...payload }))
const choose = (change: Partial<NotificationPreferences>) =>
  saveNotificationPreferences(table, ownerId, { ...defaultNotificationPreferences, ...change })
const noPush = (kind: 'messages' | 'questions') => ({
  kinds: {
    ...defaultNotificationPreferences.kinds,
    [kind]: { ...defaultNotificationPreferences.kinds[kind], push: false },
  },
})

beforeEach(async () => {
  send.mockReset().mockResolvedValue()
  push.mockReset().mockResolvedValue()
  const profile = sampleProfile({ id: ownerId, stateId: 35, cityId: 3550308 })
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ownerId), ...profile } }))
})

describe('notifyOfMessage', () => {
  let id: string
  beforeEach(async () => {
    id = (await startConversation({ table, now }, interested, (await createApprovedAd(table)).id)).id
  })
  async function lastSaid() {
    const rows = (await everyRow(table)).filter(({ name }) => name === 'MessageSent')
    const events = rows.map(({ envelope }) => messageSent.envelope.parse(envelope))
    const last = events.toSorted((a, b) => a.data.message.seq - b.data.message.seq).at(-1)
    if (!last) throw new Error('Nobody said anything')
    return last
  }
  const sayAndTell = async (text = 'Ainda tem?') => {
    await say(table, interested, id, text)
    const said = await lastSaid()
    await notifyOfMessage(deps, said, scope)
    return said
  }

  it('pushes at once and opens a digest due in ten minutes, once per event', async () => {
    const said = await sayAndTell()
    await notifyOfMessage(deps, said, scope)
    expect(pushed()).toEqual([
      { to: ownerId, kind: 'messages', title: expect.stringContaining('Latas'), link: `/messages/${id}`, tag: id },
    ])
    expect(send).not.toHaveBeenCalled()
    expect(await gatheredBy(later(9))).toEqual([])
    const opened = { of: 'messages', userId: ownerId, things: [{ conversationId: id }], quiet: false, more: 0 }
    expect(await gatheredBy(later(11))).toMatchObject([opened])
  })

  it('quotes the message in a push only if chosen, and photos as a word', async () => {
    await choose({ quotes: true })
    const said = await sayAndTell()
    await notifyOfMessage(deps, { ...said, id: newId('event', now), data: { ...said.data } }, scope)
    const { message } = said.data
    if (message.kind !== 'text') throw new Error('It was a text')
    const photo = { ...said.data, message: { ...message, text: '' } }
    await notifyOfMessage(deps, { ...said, id: newId('event', now), data: photo }, scope)
    expect(pushed()).toMatchObject([{ body: 'Ainda tem?' }, { body: 'Ainda tem?' }, { body: 'Foto' }])
  })

  it('pushes neither a message already read nor one of a blocked conversation', async () => {
    await say(table, interested, id, 'Ainda tem?')
    await readUpTo(table, owner, id, 1)
    await notifyOfMessage(deps, await lastSaid(), scope)
    await say(table, interested, id, 'E agora?')
    await blockPerson({ table, now }, owner, id)
    await notifyOfMessage(deps, await lastSaid(), scope)
    expect(push).not.toHaveBeenCalled()
  })

  it('pushes nothing in quiet hours or when disabled, and defers the digest', async () => {
    await choose({ quietHours: night })
    await sayAndTell()
    expect(await gatheredBy(later(119))).toEqual([])
    expect(await gatheredBy(later(120))).toMatchObject([{ quiet: true }])
    await choose(noPush('messages'))
    await sayAndTell('E agora?')
    expect(push).not.toHaveBeenCalled()
  })

  it('ignores pickup cards and deleted accounts', async () => {
    const said = await sayAndTell()
    push.mockClear()
    const { from, at, seq } = said.data.message
    const card = {
      id: newId('message', now),
      conversationId: id,
      from,
      at,
      seq,
      kind: 'pickup',
      pickupId: newId('pickup', now),
    } as const
    const step = { ...card, step: 'accepted' } as const
    await notifyOfMessage(deps, { ...said, id: newId('event', now), data: { ...said.data, message: step } }, scope)
    const gone = { ...said.data, recipientId: strangerId }
    await notifyOfMessage(deps, { ...said, id: newId('event', now), data: gone }, scope)
    expect(push).not.toHaveBeenCalled()
    expect(await gatheredBy(later(600))).toMatchObject([{ userId: ownerId, things: [{ conversationId: id }] }])
  })

  it('counts unread messages once per conversation and skips deleted ones', async () => {
    await say(table, interested, id, 'Ainda tem?')
    await say(table, interested, id, 'Oi?')
    const things = [id, id, newId('conversation', now)].map((conversationId) => ({ conversationId }))
    expect(await unreadConversations(table, ownerId, things)).toEqual([
      { conversationId: id, type: 'Latas', unread: 2 },
    ])
    expect(await unreadConversations(table, strangerId, things)).toEqual([])
    const broken = { name: `${table.name}-gone`, client: table.client }
    await expect(unreadConversations(broken, ownerId, things)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})

describe('notifyOfQuestion', () => {
  const data = {
    recyclableId: newId('recyclable', now),
    questionId: newId('question', now),
    ownerId,
    askerId: strangerId,
    type: 'Latas',
    question: 'Ainda tem?',
  }
  const asked = { id: newId('event', now), name: 'QuestionAsked', version: 1, at: now.toISOString(), data } as const
  const notify = (change: object = {}) => notifyOfQuestion(deps, { ...asked, ...change } as typeof asked, scope)
  const list = async () => (await noticesOf(table, ownerId, { before: undefined, limit: 9, now })).items
  const ad = `/recyclables/${data.recyclableId}`

  it('notifies centre and devices at once, and opens a digest, once per event', async () => {
    await notify()
    await notify()
    expect(pushed()).toEqual([
      {
        to: ownerId,
        kind: 'questions',
        link: ad,
        tag: data.recyclableId,
        title: 'Nova pergunta no anúncio “Latas”',
      },
    ])
    expect(await list()).toMatchObject([
      { kind: 'questions', text: 'questionAsked', values: { type: 'Latas' }, link: ad },
    ])
    expect(send).not.toHaveBeenCalled()
    expect(await gatheredBy(later(9))).toEqual([])
    expect(await gatheredBy(later(11))).toMatchObject([
      { of: 'questions', userId: ownerId, quiet: false, things: [{ question: 'Ainda tem?' }] },
    ])
  })

  it('pushes nothing in quiet hours, adds to the centre and defers the digest', async () => {
    await choose({ quietHours: night })
    await notify()
    expect(push).not.toHaveBeenCalled()
    expect(await list()).toHaveLength(1)
    expect(await gatheredBy(later(119))).toEqual([])
    expect(await gatheredBy(later(120))).toMatchObject([{ quiet: true }])
  })

  it('skips disabled channels', async () => {
    await choose({
      kinds: { ...defaultNotificationPreferences.kinds, questions: { email: true, push: false, centre: false } },
    })
    await notify()
    expect([push.mock.calls.length, (await list()).length]).toEqual([0, 0])
  })

  it('ignores deleted accounts', async () => {
    await notify({ data: { ...data, ownerId: strangerId } })
    expect(push).not.toHaveBeenCalled()
    expect(await gatheredBy(later(600))).toEqual([])
  })
})
