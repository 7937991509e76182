import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { publicProfileOf } from '../../kit/people/profile/profile-row.ts'
import { readProfileToChange } from '../../kit/people/profile/profiles.ts'
import { keys } from '../../kit/table/keys.ts'
import { transact } from '../../kit/table/transaction.ts'
import { decideRating } from './rating.ts'
import { ratingParts } from './rating-parts.ts'

const table = createTable()
const rated = sampleProfile()
const rater = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', isAdmin: false }
const rate = (pickup: string, stars: number) =>
  transact(
    table,
    ratingParts(
      decideRating(
        { id: pickup, completed: true, participantIds: [rater.userId, rated.id] },
        rater,
        { stars },
        new Date(),
      ),
    ),
  )
const shown = async () => publicProfileOf(rated.id, await readProfileToChange(table, rated.id)).rating

beforeEach(() =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(rated.id), ...rated } })),
)

describe('ratings', () => {
  it('show no mean at first, then one with one decimal', async () => {
    expect(await shown()).toEqual({ mean: null, count: 0 })
    await rate('pic_1', 5)
    await rate('pic_2', 4)
    await rate('pic_3', 4)
    expect(await shown()).toEqual({ mean: 4.3, count: 3 })
  })

  it('count once per pickup and side under concurrent writes', async () => {
    const all = await Promise.allSettled([rate('pic_1', 5), rate('pic_1', 1), rate('pic_1', 1)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(rate('pic_1', 1)).rejects.toThrow('rating.already_made')
    expect((await shown()).count).toBe(1)
  })

  it('are refused entirely for a deleted account', async () => {
    const gone = { id: 'pic_1', completed: true, participantIds: [rater.userId, 'gone'] } as const
    const write = () => transact(table, ratingParts(decideRating(gone, rater, { stars: 5 }, new Date())))
    await expect(write()).rejects.toThrow('profile.not_found')
    await expect(write()).rejects.toThrow('profile.not_found')
  })
})
