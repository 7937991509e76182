import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { type AskedAd, decideAnswer, decideQuestion, type Question } from './decide.ts'
import { askedPerDay } from './quotas.ts'
import { addAnswer, addQuestion, openPerAd, questionsOf, readQuestion } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const owner = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: false }
const asker = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', isAdmin: false }
const other = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33', isAdmin: false }
let made = 0

async function newAd(): Promise<AskedAd> {
  const ad: AskedAd = {
    id: newId('recyclable', now),
    ownerId: owner.userId,
    status: 'approved',
    hidden: false,
    type: 'Latas',
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.recyclable(ad.id), ...ad } }))
  return ad
}
const later = () => new Date(now.getTime() + made++)
async function ask(ad: AskedAd, by = asker, at = later()): Promise<Question> {
  const question = decideQuestion(ad, by, { id: newId('question', at), question: 'Ainda tem?' }, at)
  await addQuestion(table, question, ad, at)
  return question
}
const answer = (ad: AskedAd, question: Question) =>
  addAnswer(table, decideAnswer(ad, question, owner, 'Sim.', now), ad, now)
async function rowsOfAd({ id }: AskedAd) {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.question(id, '').pk },
    }),
  )
  return Items
}

let ad: AskedAd
beforeEach(async () => {
  made = 0
  ad = await newAd()
})

describe('open questions per user and ad', () => {
  it('are limited to five; an answer frees one', async () => {
    const questions = []
    for (let count = 0; count < openPerAd; count++) questions.push(await ask(ad))
    await expect(ask(ad)).rejects.toMatchObject({ code: 'question.too_many_open', details: { limit: 5 } })
    const [first] = questions
    if (first) await answer(ad, first)
    await ask(ad)
    await expect(ask(ad)).rejects.toMatchObject({ code: 'question.too_many_open' })
  })

  it('are counted per user and ad', async () => {
    for (let count = 0; count < openPerAd; count++) await ask(ad)
    await ask(ad, other)
    await ask(await newAd())
  })

  it('stay limited under concurrent writes', async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => ask(ad)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(openPerAd)
    expect((await rowsOfAd(ad)).filter(({ sk }) => String(sk).startsWith('QUESTION#'))).toHaveLength(openPerAd)
  })
})

describe('questions per user and day', () => {
  it('are limited to twenty across all ads', async () => {
    const ads = [ad, ...(await Promise.all(Array.from({ length: 39 }, newAd)))]
    const tried = []
    for (const each of ads) for (let count = 0; count < 5; count++) tried.push(ask(each).catch((error: Error) => error))
    const results = await Promise.all(tried)
    expect(results).toHaveLength(200)
    expect(results.filter((result) => !(result instanceof Error))).toHaveLength(askedPerDay.limit)
    expect(results.find((result) => result instanceof Error)).toMatchObject({ code: 'request.limit_reached' })
    const tomorrow = new Date('2026-11-22T03:00:00.000Z')
    await ask(await newAd(), asker, tomorrow)
  })
})

describe('addQuestion', () => {
  it('refuses an ad delisted, transferred or deleted meanwhile', async () => {
    const set = (expression: string, name: string, value: string | boolean) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.recyclable(ad.id),
          UpdateExpression: expression,
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value },
        }),
      )
    await set('SET #name = :value', 'status', 'sold')
    await expect(ask(ad)).rejects.toMatchObject({ code: 'recyclable.not_found' })
    await set('SET #name = :value', 'status', 'approved')
    await set('SET #name = :value', 'hidden', true)
    await expect(ask(ad)).rejects.toMatchObject({ code: 'recyclable.not_found' })
    await set('SET #name = :value', 'hidden', false)
    await set('SET #name = :value', 'ownerId', other.userId)
    await expect(ask(ad)).rejects.toMatchObject({ code: 'recyclable.not_found' })
    expect((await rowsOfAd(ad)).map(({ sk }) => sk)).toEqual([])
  })

  it('stores the question, which is answered once', async () => {
    const question = await ask(ad)
    expect(await readQuestion(table, ad.id, question.id)).toEqual(question)
    await answer(ad, question)
    await expect(answer(ad, question)).rejects.toMatchObject({ code: 'question.already_answered' })
    expect(await readQuestion(table, ad.id, question.id)).toMatchObject({
      answer: 'Sim.',
      answeredAt: now.toISOString(),
    })
  })

  it('refuses to read or answer a missing question', async () => {
    const unasked = decideQuestion(ad, asker, { id: newId('question', now), question: 'Ainda tem?' }, now)
    await expect(readQuestion(table, ad.id, unasked.id)).rejects.toMatchObject({ code: 'question.not_found' })
    await expect(answer(ad, unasked)).rejects.toMatchObject({ code: 'question.already_answered' })
    expect((await rowsOfAd(ad)).map(({ sk }) => sk)).toEqual([])
  })
})

describe('questionsOf', () => {
  it('returns all questions newest first, page by page', async () => {
    const asked = []
    for (const by of [asker, other]) for (let count = 0; count < 5; count++) asked.push((await ask(ad, by)).id)
    const seen: string[] = []
    let before: string | undefined
    const sizes = []
    do {
      const { rows, next } = await questionsOf(table, ad.id, before, 4)
      seen.push(...rows.map(({ id }) => id))
      sizes.push(rows.length)
      before = next
    } while (before !== undefined)
    expect(seen).toEqual(asked.toReversed())
    expect(sizes).toEqual([4, 4, 2])
  })

  it('returns no cursor after an exactly full last page', async () => {
    for (let count = 0; count < 4; count++) await ask(ad)
    const { rows, next } = await questionsOf(table, ad.id, undefined, 4)
    expect([rows.length, next]).toEqual([4, undefined])
  })
})
