import { describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import type { Table } from './table.ts'
import { updateWhere } from './update-where.ts'

const table = createTable()
const raise = (at: Table = table, below = 1) =>
  updateWhere(at, {
    Key: { pk: 'THING', sk: 'THING' },
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'attribute_not_exists(tries) OR tries < :below',
    ExpressionAttributeValues: { ':one': 1, ':below': below },
  })

describe('updateWhere', () => {
  it('returns whether the condition held', async () => {
    expect(await raise()).toBe(true)
    expect(await raise()).toBe(false)
    expect(await raise(table, 2)).toBe(true)
  })

  it('rethrows other failures', async () => {
    await expect(raise({ client: table.client, name: 'no-table' })).rejects.toThrow(/resource/i)
  })
})
