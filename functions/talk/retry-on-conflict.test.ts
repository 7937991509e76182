import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { ConditionsFailed } from '../kit/table/transaction.ts'
import { retryOnConflict } from './retry-on-conflict.ts'

const waits: number[] = []
beforeEach(() => {
  waits.length = 0
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait: number) => {
    waits.push(wait)
    run()
  }) as unknown as typeof setTimeout)
})
afterEach(() => vi.restoreAllMocks())

const said = { $metadata: {}, message: '' }
const cancelled = (Code: string) => new TransactionCanceledException({ ...said, CancellationReasons: [{ Code }] })

const failing = (failures: readonly Error[]) => {
  const left = [...failures]
  return async () => {
    const failure = left.shift()
    if (failure) throw failure
    return 'said'
  }
}

describe('retryOnConflict', () => {
  it.each([
    ['failed condition', new ConditionsFailed(new Map())],
    ['transaction conflict on a row', new TransactionConflictException(said)],
    ['cancelled by another transaction', cancelled('TransactionConflict')],
  ])('retries a write that lost: %s', async (_, beaten) => {
    expect(await retryOnConflict(failing([beaten, beaten]))).toBe('said')
    expect(waits).toEqual([10, 20])
  })

  it('refuses as busy after nine attempts', async () => {
    const beaten = Array.from({ length: 9 }, () => new ConditionsFailed(new Map()))
    await expect(retryOnConflict(failing(beaten))).rejects.toThrow('conversation.busy')
    expect(waits).toHaveLength(8)
  })

  it.each([new Refusal('message.blank'), new Error('broken'), cancelled('ValidationError')])(
    'throws any other error at once: %s',
    async (error) => {
      await expect(retryOnConflict(failing([error]))).rejects.toBe(error)
      expect(waits).toEqual([])
    },
  )
})
