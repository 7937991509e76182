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

describe('queryAll', () => {
  it('returns items in order across pages, including empty ones', async () => {
    const seen = []
    for await (const { sk } of queryAll(table, asked)) seen.push(sk)
    expect(seen).toEqual(['1', '2', '5'])
    expect(dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input)).toEqual([
      { ...asked, TableName: 'table', ExclusiveStartKey: undefined },
      { ...asked, TableName: 'table', ExclusiveStartKey: row('2') },
      { ...asked, TableName: 'table', ExclusiveStartKey: row('4') },
    ])
  })

  it('reads no further page than needed', async () => {
    for await (const { sk } of queryAll(table, asked)) if (sk === '2') break
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1)
  })
})

describe('queryPages', () => {
  it('returns counts, and whether more pages may follow', async () => {
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
