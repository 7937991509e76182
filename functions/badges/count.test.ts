import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import cancelledExample from '../../events/examples/pickup-cancelled.v1.json' with { type: 'json' }
import completedExample from '../../events/examples/pickup-completed.v1.json' with { type: 'json' }
import { pickupCancelled, pickupCompleted } from '../../events/pickup-events.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { countCancelled, countCompleted } from './decide.ts'
import { countOnce } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T15:00:00.000Z')

type Completed = z.infer<typeof pickupCompleted.data>
const completed = (owner: string, interested: string, change: Partial<Completed> = {}): Completed => ({
  ...pickupCompleted.data.parse(completedExample.data),
  date: '2026-11-24',
  confirmations: { owner: { at: owner, weights: [] }, interested: { at: interested, weights: [] } },
  ...change,
})
const cancelled = (change: Partial<z.infer<typeof pickupCancelled.data>> = {}) => ({
  ...pickupCancelled.data.parse(cancelledExample.data),
  date: '2026-11-24',
  wasAccepted: true,
  ...change,
})
const [day, nextDay] = ['2026-11-24T20:00:00.000Z', '2026-11-25T20:00:00.000Z']

describe('punctuality of a pickup', () => {
  it('counts for both sides if one confirmed on the agreed day of the ad’s place', () => {
    const counters = (owner: string, interested: string) =>
      countCompleted(completed(owner, interested)).map(({ counter }) => counter)
    expect(counters(day, nextDay)).toEqual(['punctualPickups', 'punctualPickups'])
    expect(counters(nextDay, day)).toEqual(['punctualPickups', 'punctualPickups'])
    expect(counters(nextDay, nextDay)).toEqual(['latePickups', 'latePickups'])
    expect(counters('2026-11-25T02:59:59.000Z', nextDay)).toEqual(['punctualPickups', 'punctualPickups'])
    expect(countCompleted({ ...completed(day, day), confirmations: undefined })).toEqual([])
  })

  it('counts against a participant who cancels on the day or later', () => {
    const by = cancelled().ownerId
    const late = [{ userId: by, counter: 'latePickups' }]
    expect(countCancelled(cancelled({ cancelledBy: by }), new Date(day))).toEqual(late)
    expect(countCancelled(cancelled({ cancelledBy: by }), new Date('2026-11-23T20:00:00.000Z'))).toEqual([])
    expect(countCancelled(cancelled({ cancelledBy: by }), new Date('2026-11-26T20:00:00.000Z'))).toEqual(late)
    expect(countCancelled(cancelled({ cancelledBy: by, wasAccepted: false }), new Date(day))).toEqual([])
    expect(countCancelled(cancelled({ cancelledBy: null, cause: 'refunded' }), new Date(day))).toEqual([])
  })
})

describe('counters of a profile', () => {
  it('equal the pickups, whatever the order and repetition of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (all, lots) => {
          const [owner, interested] = [randomUUID(), randomUUID()].map((id) => sampleProfile({ id }))
          if (!owner || !interested) throw new Error('two profiles')
          for (const profile of [owner, interested])
            await table.client.send(
              new PutCommand({ TableName: table.name, Item: { ...keys.profile(profile.id), ...profile } }),
            )
          const events = all.map((punctual, index) =>
            completed(punctual ? day : nextDay, nextDay, {
              pickupId: `pic_${index}${owner.id}`,
              ownerId: owner.id,
              interestedId: interested.id,
            }),
          )
          const twice = [...events, ...events]
            .map((event) => ({ event, at: lots.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
          for (const { event } of twice)
            for (const counted of countCompleted(event)) await countOnce(table, event.pickupId, counted, now)
          const punctualPickups = all.filter(Boolean).length
          for (const { id } of [owner, interested])
            expect(await readProfile(table, id)).toMatchObject({
              punctualPickups,
              latePickups: all.length - punctualPickups,
            })
        },
      ),
      { numRuns: 10 },
    )
  })

  it('pass other failures on, so that the event is delivered again', async () => {
    const failing = withInterruption(table, 'TransactWriteCommand', () => Promise.reject(new Error('down')))
    const counted = { userId: randomUUID(), counter: 'latePickups' } as const
    await expect(countOnce(failing, 'pic_1', counted, now)).rejects.toThrow('down')
  })

  it('ignore a deleted account', async () => {
    const gone = { userId: randomUUID(), counter: 'latePickups' } as const
    await countOnce(table, 'pic_1', gone, now)
    expect(await readProfile(table, gone.userId)).toBeUndefined()
  })
})
