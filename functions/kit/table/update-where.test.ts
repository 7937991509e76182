import { describe, expect, it } from 'vitest'
import { layTable } from '../../../test/support/tables/table.ts'
import type { Table } from './table.ts'
import { updateWhere } from './update-where.ts'

const table = layTable()
const raise = (at: Table = table, below = 1) =>
  updateWhere(at, {
    Key: { pk: 'THING', sk: 'THING' },
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'attribute_not_exists(tries) OR tries < :below',
    ExpressionAttributeValues: { ':one': 1, ':below': below },
  })

describe('an update under a condition', () => {
  it('says whether it was made', async () => {
    expect(await raise()).toBe(true)
    expect(await raise()).toBe(false)
    expect(await raise(table, 2)).toBe(true)
  })

  it('lets every other failure through', async () => {
    await expect(raise({ client: table.client, name: 'no-table' })).rejects.toThrow(/resource/i)
  })
})
