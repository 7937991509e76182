import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../shared/refusals.ts'
import { memoryTable } from '../../../test/support/tables/memory-table.ts'
import { keys } from './keys.ts'
import { decrementPart, incrementPart } from './tally.ts'
import { transact } from './transaction.ts'

const [ana, rui] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11'] as const
const refusal = new Refusal('saved_search.too_many')
const { savedSearchTally, favouriteTally } = keys
const more = (tally = savedSearchTally(ana)) => incrementPart(tally, 2, refusal)

describe('tally', () => {
  it('counts up to the limit and refuses the next one', async () => {
    const table = memoryTable()
    await transact(table, [more()])
    await transact(table, [more()])
    await expect(transact(table, [more()])).rejects.toBe(refusal)
    expect(table.rows()).toEqual([expect.objectContaining({ count: 2 })])
  })

  it('frees a place after a removal', async () => {
    const table = memoryTable()
    await transact(table, [more()])
    await transact(table, [more()])
    await transact(table, [decrementPart(savedSearchTally(ana))])
    await transact(table, [more()])
    await expect(transact(table, [more()])).rejects.toBe(refusal)
  })

  it('counts each user and kind separately', async () => {
    const table = memoryTable()
    for (const part of [more(), more(), more(savedSearchTally(rui)), more(favouriteTally(ana))])
      await transact(table, [part])
    expect(table.rows().map(({ count }) => count)).toEqual([2, 1, 1])
  })
})
