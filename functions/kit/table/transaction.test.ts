import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { openTable } from './table.ts'
import { ConditionsFailed, isWriteConflict, transact } from './transaction.ts'

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

describe('transact', () => {
  it('writes all parts to the one table', async () => {
    dynamo.on(TransactWriteCommand).resolves({})
    await transact(table, parts)
    const [call] = dynamo.commandCalls(TransactWriteCommand)
    expect(call?.args[0].input.TransactItems?.map((item) => (item.Put ?? item.Delete)?.TableName)).toEqual([
      'table',
      'table',
    ])
  })

  it('retries after a conflict with another transaction', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 'None')).resolves({})
    await transact(table, parts)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2)
  })

  it('gives up after five attempts', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'))
    await expect(transact(table, parts)).rejects.toThrow(TransactionCanceledException)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(5)
  })

  it('retries with backoff and jitter, 0.6 s in total at most', async () => {
    const most = 1 - Number.EPSILON
    const waited = async (chance: number) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((then) => {
        then()
        return undefined as never
      })
      dynamo.reset()
      dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'))
      await expect(transact(table, parts)).rejects.toThrow(TransactionCanceledException)
      const all = timer.mock.calls.map(([, ms]) => Math.round(Number(ms)))
      vi.restoreAllMocks()
      return all
    }
    expect(await waited(most)).toEqual([40, 80, 160, 320])
    expect(await waited(0.25)).toEqual([10, 20, 40, 80])
  })

  it('reports failed guards without a retry', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'))
    const error = await transact(table, parts).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConditionsFailed)
    expect([...(error as ConditionsFailed).failed.keys()]).toEqual([1])
    expect((error as ConditionsFailed).name).toBe('ConditionsFailed')
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })

  it('throws the refusal of the first failed guard', async () => {
    const guarded = (code: RefusalCode) => ({ Put: { Item: { pk: 'a', sk: 'a' } }, refusal: new Refusal(code) })
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'))
    const three = [guarded('photo.in_use'), guarded('photo.failed'), guarded('photo.not_found')]
    await expect(transact(table, three)).rejects.toMatchObject({ code: 'photo.failed' })
    const [call] = dynamo.commandCalls(TransactWriteCommand)
    expect(call?.args[0].input.TransactItems?.[0]).toEqual({
      Put: { Item: { pk: 'a', sk: 'a' }, TableName: 'table' },
    })
  })

  it('throws ConditionsFailed if the first failed guard has no refusal', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'))
    const [first] = parts
    const second = { Put: { Item: { pk: 'a', sk: 'a' } }, refusal: new Refusal('photo.in_use') }
    const error = await transact(table, first ? [first, second] : []).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConditionsFailed)
    expect((error as ConditionsFailed).message).toBe('Conditions failed in parts 0, 1')
  })

  it('rethrows other failures at once', async () => {
    dynamo.on(TransactWriteCommand).rejects(new Error('no network'))
    await expect(transact(table, parts)).rejects.toThrow('no network')
    dynamo.on(TransactWriteCommand).rejects(cancelled('ValidationError', 'None'))
    await expect(transact(table, parts)).rejects.toThrow(TransactionCanceledException)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2)
    dynamo.on(TransactWriteCommand).rejects(Object.assign(cancelled(), { CancellationReasons: undefined }))
    await expect(transact(table, parts)).rejects.toThrow(TransactionCanceledException)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(3)
  })
})

describe('isWriteConflict', () => {
  it('is true after a concurrent write', () => {
    expect(isWriteConflict(cancelled('None', 'TransactionConflict'))).toBe(true)
    expect(isWriteConflict(new TransactionConflictException({ message: 'conflict', $metadata: {} }))).toBe(true)
    expect(isWriteConflict(new ConditionsFailed(new Map([[0, undefined]])))).toBe(true)
  })

  it('is false for failures that would repeat', () => {
    expect(isWriteConflict(cancelled('None', 'ValidationError'))).toBe(false)
    expect(isWriteConflict(new TransactionCanceledException({ message: 'cancelled', $metadata: {} }))).toBe(false)
    expect(isWriteConflict(new Refusal('photo.in_use'))).toBe(false)
    expect(isWriteConflict(undefined)).toBe(false)
  })
})
