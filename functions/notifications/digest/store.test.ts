import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { type Digest, type DigestQuestion, digestItemLimits } from './digest.ts'
import { addToDigest, dueDigests, openQuestions, takeDigest } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const owner = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const other = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'

const question = (): DigestQuestion => ({
  recyclableId: newId('recyclable', now),
  questionId: newId('question', now),
  type: 'Latas',
  question: 'Ainda tem?',
})
const asked = (at: Date, userId = owner) => ({
  of: 'questions' as const,
  eventId: newId('event', at),
  userId,
  dueAt: new Date(at.getTime() + 600_000).toISOString(),
  quiet: false,
  thing: question(),
})
async function due(at: Date): Promise<string[]> {
  const owners = []
  for await (const { userId } of dueDigests(table, at)) owners.push(userId)
  return owners
}

async function take(of: Digest['of'], at: Date): Promise<Digest | undefined> {
  for await (const digest of dueDigests(table, at))
    if (digest.of === of && digest.userId === owner) return (await takeDigest(table, digest)) ? digest : undefined
  return undefined
}

describe('question digest', () => {
  it('collects for ten minutes from the first question and is sent once', async () => {
    const [first, second] = [asked(now), asked(minutes(9))]
    await addToDigest(table, first, now)
    await addToDigest(table, second, minutes(9))
    expect(await due(new Date(minutes(10).getTime() - 1))).toEqual([])
    expect(await take('questions', minutes(9))).toBeUndefined()
    expect(await due(minutes(10))).toEqual([owner])
    expect(await take('questions', minutes(10))).toEqual({
      of: 'questions',
      userId: owner,
      dueAt: minutes(10).toISOString(),
      quiet: false,
      things: [first.thing, second.thing],
      more: 0,
    })
    expect(await take('questions', minutes(10))).toBeUndefined()
    expect(await due(minutes(60))).toEqual([])
  })

  it('is separate for each owner', async () => {
    await addToDigest(table, asked(now), now)
    await addToDigest(table, asked(minutes(5), other), minutes(5))
    expect(await due(minutes(10))).toEqual([owner])
    expect((await due(minutes(15))).sort()).toEqual([owner, other])
  })

  it('is separate from the message digest', async () => {
    const message = { ...asked(now), of: 'messages' as const, thing: { conversationId: newId('conversation', now) } }
    await addToDigest(table, message, now)
    await addToDigest(table, asked(now), now)
    expect((await take('messages', minutes(10)))?.things).toEqual([message.thing])
    expect(await due(minutes(10))).toEqual([owner])
  })

  it('ignores a repeated event, even after the digest was sent', async () => {
    const first = asked(now)
    await addToDigest(table, first, now)
    await addToDigest(table, first, minutes(1))
    expect((await take('questions', minutes(10)))?.things).toEqual([first.thing])
    await addToDigest(table, first, minutes(11))
    expect(await due(minutes(60))).toEqual([])
  })

  it('is due after ten minutes whatever the order of events', async () => {
    const [first, second] = [asked(now), asked(minutes(2))]
    await addToDigest(table, second, minutes(3))
    await addToDigest(table, first, minutes(4))
    expect(await due(minutes(12))).toEqual([owner])
    expect((await take('questions', minutes(12)))?.things).toHaveLength(2)
  })

  it('starts again after the e-mail was sent', async () => {
    await addToDigest(table, asked(now), now)
    await take('questions', minutes(10))
    const late = asked(minutes(11))
    await addToDigest(table, late, minutes(11))
    expect(await due(minutes(20))).toEqual([])
    expect(await take('questions', minutes(21))).toMatchObject({ things: [late.thing], more: 0 })
  })

  it('stores twenty questions and counts the rest', async () => {
    for (let count = 0; count < digestItemLimits.questions + 3; count++) await addToDigest(table, asked(now), now)
    const repeated = asked(now)
    await addToDigest(table, repeated, now)
    await addToDigest(table, repeated, now)
    const taken = await take('questions', minutes(10))
    expect([taken?.things.length, taken?.more]).toEqual([20, 4])
  })

  it('loses no question under concurrent writes', async () => {
    await Promise.all(Array.from({ length: 30 }, () => addToDigest(table, asked(now), now)))
    const taken = await take('questions', minutes(10))
    expect((taken?.things.length ?? 0) + (taken?.more ?? 0)).toBe(30)
  })

  it('is not taken with an item that was added after it was read', async () => {
    const [first, late] = [asked(now), asked(minutes(10))]
    await addToDigest(table, first, now)
    for await (const digest of dueDigests(table, minutes(10))) {
      await addToDigest(table, late, minutes(10))
      expect(await takeDigest(table, digest)).toBe(false)
    }
    expect(await take('questions', minutes(10))).toMatchObject({ things: [first.thing, late.thing] })
  })

  it('is taken by only one of two concurrent runs', async () => {
    await addToDigest(table, asked(now), now)
    const runs = await Promise.all([1, 2, 3].map(() => take('questions', minutes(10))))
    expect(runs.filter((taken) => taken !== undefined)).toHaveLength(1)
  })
})

describe('message digest', () => {
  const [talkative, quiet] = [newId('conversation', now), newId('conversation', now)]
  const written = (conversationId: string, at = now) => ({
    of: 'messages' as const,
    eventId: newId('event', at),
    userId: owner,
    quiet: false,
    dueAt: minutes(10).toISOString(),
    thing: { conversationId },
  })
  const taken = () => take('messages', minutes(10))

  it('lists each conversation once, however many messages it has', async () => {
    for (let count = 0; count <= digestItemLimits.messages; count++)
      expect(await addToDigest(table, written(talkative), now)).toBe(true)
    await addToDigest(table, written(quiet), now)
    expect(await taken()).toMatchObject({
      things: [{ conversationId: talkative }, { conversationId: quiet }],
      more: 0,
    })
  })

  it('lists a conversation once for two concurrent messages', async () => {
    await Promise.all([1, 2, 3, 4].map(() => addToDigest(table, written(talkative), now)))
    expect(await taken()).toMatchObject({ things: [{ conversationId: talkative }], more: 0 })
  })

  it('claims an event of a listed conversation, so a repeat sends no push', async () => {
    await addToDigest(table, written(talkative), now)
    const second = written(talkative)
    expect([await addToDigest(table, second, now), await addToDigest(table, second, now)]).toEqual([true, false])
  })

  it('starts again after the e-mail was sent', async () => {
    await addToDigest(table, written(talkative), now)
    await taken()
    await addToDigest(table, written(talkative, minutes(11)), minutes(11))
    expect(await taken()).toMatchObject({ things: [{ conversationId: talkative }], more: 0 })
  })

  it('stores fifty conversations and counts messages of others', async () => {
    for (let count = 0; count < digestItemLimits.messages; count++)
      await addToDigest(table, written(newId('conversation', now)), now)
    await addToDigest(table, written(talkative), now)
    const full = await taken()
    expect([full?.things.length, full?.more]).toEqual([50, 1])
  })
})

describe('openQuestions', () => {
  it('returns existing unanswered questions', async () => {
    const [open, answered, gone] = [question(), question(), question()]
    const put = ({ recyclableId, questionId }: DigestQuestion, answer: string | null) =>
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys.question(recyclableId, questionId),
            id: questionId,
            question: 'Ainda tem?',
            askedAt: now.toISOString(),
            answer,
            answeredAt: answer && now.toISOString(),
          },
        }),
      )
    await put(open, null)
    await put(answered, 'Sim.')
    expect(await openQuestions(table, [answered, gone, open])).toEqual(new Set([open.questionId]))
    expect(await openQuestions(table, [])).toEqual(new Set())
  })
})

describe('failed digest write', () => {
  it('throws so that the event is retried', async () => {
    await expect(addToDigest({ client: table.client, name: 'no-table' }, asked(now), now)).rejects.toThrow()
    const { Count } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.pendingDigests },
      }),
    )
    expect(Count).toBe(0)
  })
})
