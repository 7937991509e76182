import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { queryAll, queryPages } from './query.ts'
import { openTable } from './table.ts'

process.env.AWS_REGION = 'sa-east-1'
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => dynamo.restore())
const table = openTable('table')
const asked = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' }, Limit: 2 }
const row = (sk: string) => ({ pk: 'a', sk })

beforeEach(() => {
  dynamo.reset()
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [row('1'), row('2')], LastEvaluatedKey: row('2') })
    .resolvesOnce({ LastEvaluatedKey: row('4') })
    .resolves({ Items: [row('5')] })
})

describe('all items of a query', () => {
  it('come in order over all pages, empty ones too', async () => {
    const seen = []
    for await (const { sk } of queryAll(table, asked)) seen.push(sk)
    expect(seen).toEqual(['1', '2', '5'])
    expect(dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input)).toEqual([
      { ...asked, TableName: 'table', ExclusiveStartKey: undefined },
      { ...asked, TableName: 'table', ExclusiveStartKey: row('2') },
      { ...asked, TableName: 'table', ExclusiveStartKey: row('4') },
    ])
  })

  it('are read no further than somebody wants to see them', async () => {
    for await (const { sk } of queryAll(table, asked)) if (sk === '2') break
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1)
  })
})

describe('the pages of a query', () => {
  it('say how many there are where only that was asked, and whether there may be more', async () => {
    dynamo.reset()
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Count: 7, LastEvaluatedKey: row('7') })
      .resolves({ Items: [row('8')] })
    const pages = []
    for await (const page of queryPages(table, { ...asked, Select: 'COUNT' })) pages.push(page)
    expect(pages).toEqual([
      { items: [], count: 7, more: true },
      { items: [row('8')], count: 0, more: false },
    ])
  })
})
