import type { Logger } from '@aws-lambda-powertools/logger'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { defaultNotificationPreferences } from '../../shared/notifications/channels.ts'
import { strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { createApprovedAd, interested, owner, say, talkNow } from '../../test/support/fixtures/conversations.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { startConversation } from '../conversations/start.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { mailSender } from '../kit/mail/sender.ts'
import { saveNotificationPreferences } from '../kit/people/choices/notification-preferences.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { noticesOf } from './centre/store.ts'
import { deferPart } from './deferred/store.ts'
import { addToDigest } from './digest/store.ts'
import { sendDue } from './send-due.ts'

const table = createTable()
const ownerId = owner.userId
const due = new Date(talkNow.getTime() + 11 * 60_000)
const send = vi.fn<(mail: Mail) => Promise<void>>()
const error = vi.fn()
const scope = { now: due, logger: { info: () => undefined, error } as unknown as Logger }
const run = (over: Table = table) =>
  sendDue(
    {
      table: over,
      mails: mailSender(over, send),
      push: async () => undefined,
      siteUrl: 'https://retorna.example',
      live: { tryPublish: async () => undefined },
    },
    scope,
  )
const recipients = () => send.mock.calls.map(([{ to }]) => to).toSorted()
const notices = async () => (await noticesOf(table, ownerId, { before: undefined, limit: 9, now: due })).items

/** Fails the reads of one user's profile, as DynamoDB may. */
function failingFor(userId: string): Table {
  const client = {
    send: (command: { input: object }) =>
      JSON.stringify(command.input).includes(JSON.stringify(keys.profile(userId)))
        ? Promise.reject(new Error('The table is not available'))
        : table.client.send(command as never),
  }
  return { ...table, client: client as unknown as Table['client'] }
}

async function plantReader(id: string): Promise<void> {
  const profile = sampleProfile({ id, email: `${id}@mail.example`, stateId: 35, cityId: 3550308 })
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...profile } }))
}

const addQuestion = async (userId: string) => {
  const [recyclableId, questionId] = [newId('recyclable', talkNow), newId('question', talkNow)]
  const thing = { recyclableId, questionId, type: 'Latas', question: 'Ainda tem?' }
  const row = { id: questionId, question: 'Ainda tem?', answer: null, answeredAt: null }
  const Item = { ...keys.question(recyclableId, questionId), ...row, askedAt: talkNow.toISOString() }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  const opens = { dueAt: talkNow.toISOString(), quiet: false, eventId: newId('event', talkNow) }
  await addToDigest(table, { of: 'questions', userId, thing, ...opens }, talkNow)
}
const defer = (userId: string) =>
  transact(table, [
    deferPart(
      {
        userId,
        noticeId: newId('notice', talkNow),
        kind: 'ads',
        dueAt: talkNow,
        ways: ['email'],
        letter: { subject: 'Oi', paragraphs: [], button: { label: 'Ver', path: '/my/ads' } },
      },
      talkNow,
    ),
  ])

beforeEach(async () => {
  send.mockReset().mockResolvedValue()
  error.mockReset()
  for (const id of [ownerId, strangerId]) await plantReader(id)
})

describe('run of due notifications', () => {
  it('keeps a digest that it could not read, sends the others, and fails', async () => {
    for (const id of [ownerId, strangerId]) await addQuestion(id)
    await expect(run(failingFor(ownerId))).rejects.toThrow('1 notifications could not be sent')
    expect(recipients()).toEqual([`${strangerId}@mail.example`])
    expect(error).toHaveBeenCalledOnce()
    await run()
    await run()
    expect(recipients()).toEqual([ownerId, strangerId].map((id) => `${id}@mail.example`).toSorted())
  })

  it('keeps a deferred notification that it could not read, sends the others, and fails', async () => {
    for (const id of [ownerId, strangerId]) await defer(id)
    await expect(run(failingFor(ownerId))).rejects.toThrow('1 notifications could not be sent')
    expect(recipients()).toEqual([`${strangerId}@mail.example`])
    await run()
    await run()
    expect(recipients()).toEqual([ownerId, strangerId].map((id) => `${id}@mail.example`).toSorted())
  })

  it('sends deferred notifications after a failed digest', async () => {
    await addQuestion(ownerId)
    await defer(strangerId)
    await expect(run(failingFor(ownerId))).rejects.toThrow('1 notifications could not be sent')
    expect(recipients()).toEqual([`${strangerId}@mail.example`])
  })

  it('adds one line to the centre for a message digest taken by two concurrent runs', async () => {
    const { id: conversationId } = await startConversation(
      { table, now: talkNow },
      interested,
      (await createApprovedAd(table)).id,
    )
    await say(table, interested, conversationId, 'Ainda tem?')
    const everywhere = { email: true, push: true, centre: true }
    const kinds = { ...defaultNotificationPreferences.kinds, messages: everywhere }
    await saveNotificationPreferences(table, ownerId, { ...defaultNotificationPreferences, kinds })
    const opens = { dueAt: talkNow.toISOString(), quiet: false, eventId: newId('event', talkNow) }
    await addToDigest(table, { of: 'messages', userId: ownerId, thing: { conversationId }, ...opens }, talkNow)
    await Promise.all([run(), run()])
    expect([recipients(), (await notices()).length]).toEqual([[`${ownerId}@mail.example`], 1])
  })
})
