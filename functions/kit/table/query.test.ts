import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { queryAll } from './query.ts'
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
