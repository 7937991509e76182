import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { openTable } from './table.ts'
import { ConditionsFailed, transact } from './transaction.ts'

process.env.AWS_REGION = 'sa-east-1'
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => dynamo.restore())
const table = openTable('table')
const parts = [{ Put: { Item: { pk: 'a', sk: 'a' } } }, { Delete: { Key: { pk: 'b', sk: 'b' } } }]

function cancelled(...codes: string[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
}

beforeEach(() => {
  dynamo.reset()
})

describe('a transaction', () => {
  it('writes all parts to the one table', async () => {
    dynamo.on(TransactWriteCommand).resolves({})
    await transact(table, parts)
    const [call] = dynamo.commandCalls(TransactWriteCommand)
    expect(call?.args[0].input.TransactItems?.map((item) => (item.Put ?? item.Delete)?.TableName)).toEqual([
      'table',
      'table',
    ])
  })

  it('is tried again when a neighbour’s transaction was in the way', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 'None')).resolves({})
    await transact(table, parts)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2)
  })

  it('gives up after five tries against a neighbour that never ends', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'))
    await expect(transact(table, parts)).rejects.toThrow(TransactionCanceledException)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(5)
  })

  it('names the parts whose guards did not hold, and is not tried again', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'))
    const error = await transact(table, parts).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConditionsFailed)
    expect([...(error as ConditionsFailed).failed.keys()]).toEqual([1])
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })

  it('is refused with what its first failed guard means, whatever failed after it', async () => {
    const guarded = (code: RefusalCode) => ({ Put: { Item: { pk: 'a', sk: 'a' } }, refusal: new Refusal(code) })
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'))
    const three = [guarded('photo.in_use'), guarded('photo.failed'), guarded('photo.not_found')]
    await expect(transact(table, three)).rejects.toMatchObject({ code: 'photo.failed' })
    const [call] = dynamo.commandCalls(TransactWriteCommand)
    expect(call?.args[0].input.TransactItems?.[0]).toEqual({
      Put: { Item: { pk: 'a', sk: 'a' }, TableName: 'table' },
    })
  })

  it('is a matter of its caller where the first failed guard has no refusal', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'))
    const [first] = parts
    const second = { Put: { Item: { pk: 'a', sk: 'a' } }, refusal: new Refusal('photo.in_use') }
    const error = await transact(table, first ? [first, second] : []).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConditionsFailed)
    expect((error as ConditionsFailed).message).toBe('Conditions failed in parts 0, 1')
  })

  it('lets every other failure through at once', async () => {
    dynamo.on(TransactWriteCommand).rejects(new Error('no network'))
    await expect(transact(table, parts)).rejects.toThrow('no network')
    dynamo.on(TransactWriteCommand).rejects(cancelled('ValidationError', 'None'))
    await expect(transact(table, parts)).rejects.toThrow(TransactionCanceledException)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2)
  })
})
