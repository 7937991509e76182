import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { cleanWords } from './clean-words.ts'
import { addEmptySearch, newWordsADay } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const visit = (number: number) => `visit-number-${String(number).padStart(4, '0')}`

async function shown(): Promise<unknown[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :top',
      ExpressionAttributeValues: { ':top': keys.emptySearchTop('2026-11') },
    }),
  )
  return Items.map(({ sk, visits, visitHashes }) => [sk, visits, visitHashes])
}

async function stored(words: string) {
  const Key = keys.emptySearch('2026-11', words)
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item
}

describe('addEmptySearch', () => {
  it('shows words from five different visits on, and then forgets the visits', async () => {
    for (let number = 1; number <= 4; number++)
      for (const _repetition of [1, 2]) await addEmptySearch(table, { words: 'Isopor ', visit: visit(number) }, now)
    expect(await shown()).toEqual([])
    expect((await stored('isopor'))?.visits).toBe(4)
    await addEmptySearch(table, { words: 'ISOPÓR', visit: visit(5) }, now)
    expect(await shown()).toEqual([['isopor', 5, undefined]])
    await addEmptySearch(table, { words: 'isopor', visit: visit(6) }, now)
    expect(await shown()).toEqual([['isopor', 6, undefined]])
  })

  it('stores no more new words after the limit of the day, and still counts known ones', async () => {
    await addEmptySearch(table, { words: 'isopor', visit: visit(1) }, now)
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.emptySearchesOfDay('2026-11-21'),
        UpdateExpression: 'SET words = :limit',
        ExpressionAttributeValues: { ':limit': newWordsADay },
      }),
    )
    await addEmptySearch(table, { words: 'borracha', visit: visit(1) }, now)
    expect(await stored('borracha')).toBeUndefined()
    await addEmptySearch(table, { words: 'isopor', visit: visit(2) }, now)
    expect((await stored('isopor'))?.visits).toBe(2)
  })

  it('answers simultaneous searches of the same new words without a fault', async () => {
    await Promise.all([1, 2, 3].map((number) => addEmptySearch(table, { words: 'isopor', visit: visit(number) }, now)))
    expect((await stored('isopor'))?.visits).toBeGreaterThanOrEqual(1)
  })
})

describe('cleanWords', () => {
  it('drops contact data and numbers of people', () => {
    for (const words of ['ana@mail.com', '11 98765-4321', '123.456.789-09', 'www.loja.com', '01310-100', ' \u200b '])
      expect(cleanWords(words), words).toBeUndefined()
  })

  it('keeps materials with sizes', () => {
    expect(cleanWords('Garrafa PET 2 litros')).toBe('garrafa pet 2 litros')
    expect(cleanWords('tubo 100mm')).toBe('tubo 100mm')
  })
})
