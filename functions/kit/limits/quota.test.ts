import { GetCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { transact } from '../table/transaction.ts'
import { checkUse, countUse, quota, quotaPart, quotaRefusal, sharedQuota, windowOf } from './quota.ts'

const table = createTable()
const hourly = quota({ kind: 'things', limit: 5, each: 'hour' })
const daily = quota({ ...hourly, each: 'day' })
// 23:30 in São Paulo, on 20 November.
const now = new Date('2026-11-21T02:30:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const minute = 60_000

async function uses(count: number, at: Date, quota = hourly, subject = 'somebody'): Promise<string[]> {
  const results: string[] = []
  for (let use = 0; use < count; use++)
    results.push(
      await countUse(table, quota, subject, at).then(
        () => 'counted',
        (error: Error) => error.message,
      ),
    )
  return results
}

describe('windowOf', () => {
  it('returns a clock hour or a day in São Paulo', () => {
    expect(windowOf(hourly, now)).toEqual({ name: '2026-11-21T02', ends: new Date('2026-11-21T03:00:00.000Z') })
    expect(windowOf(daily, now)).toEqual({ name: '2026-11-20', ends: new Date('2026-11-21T03:00:00.000Z') })
    expect(windowOf(daily, later(30 * minute)).name).toBe('2026-11-21')
  })

  it('contains every instant until its end, where the next one starts', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.constantFrom(hourly, daily),
        (instant, quota) => {
          const { name, ends } = windowOf(quota, instant)
          expect(ends.getTime()).toBeGreaterThan(instant.getTime())
          expect(windowOf(quota, new Date(ends.getTime() - 1))).toEqual({ name, ends })
          expect(windowOf(quota, ends).name).not.toBe(name)
        },
      ),
    )
  })
})

describe('quota', () => {
  it("allows five uses, refuses the sixth, and resets at the window's end", async () => {
    expect(await uses(6, now)).toEqual([...Array(5).fill('counted'), 'request.limit_reached'])
    expect(await uses(1, later(30 * minute - 1))).toEqual(['request.limit_reached'])
    expect(await uses(1, later(30 * minute))).toEqual(['counted'])
  })

  it('counts each subject and kind separately', async () => {
    await uses(5, now)
    expect(await uses(1, now, hourly, 'somebody else')).toEqual(['counted'])
    expect(await uses(1, now, { ...hourly, kind: 'others' })).toEqual(['counted'])
  })

  it('counts several uses at once, or none', async () => {
    await countUse(table, hourly, 'somebody', now, 3)
    await expect(countUse(table, hourly, 'somebody', now, 3)).rejects.toThrow('request.limit_reached')
    await countUse(table, hourly, 'somebody', now, 2)
    expect(await uses(1, now)).toEqual(['request.limit_reached'])
    await expect(countUse(table, hourly, 'somebody else', now, 6)).rejects.toThrow('request.limit_reached')
  })

  it('holds for concurrent uses', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => countUse(table, hourly, 'somebody', now)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('can be checked without a use', async () => {
    for (let time = 0; time < 6; time++) await checkUse(table, hourly, 'somebody', now)
    expect(await uses(4, now)).toEqual(Array(4).fill('counted'))
    await checkUse(table, hourly, 'somebody', now)
    await uses(1, now)
    await expect(checkUse(table, hourly, 'somebody', now)).rejects.toMatchObject({
      code: 'request.limit_reached',
      details: { limit: 5, at: '00:00' },
    })
    await checkUse(table, hourly, 'somebody else', now)
    await checkUse(table, hourly, 'somebody', later(30 * minute))
  })

  it('refuses with the limit and the time of the next window', () => {
    expect(quotaRefusal(hourly, now)).toMatchObject({
      code: 'request.limit_reached',
      details: { limit: 5, at: '00:00' },
    })
    expect(quotaRefusal(hourly, later(40 * minute))).toMatchObject({ details: { at: '01:00' } })
    expect(quotaRefusal({ ...daily, refusal: 'photo.too_many' }, later(40 * minute))).toMatchObject({
      code: 'photo.too_many',
      details: { at: '00:00' },
    })
  })

  it('counts within the transaction that it limits', async () => {
    const thing = (name: string) => ({
      Put: { Item: { pk: 'THING', sk: name }, ConditionExpression: 'attribute_not_exists(pk)' },
    })
    for (let use = 1; use <= 5; use++) await transact(table, [quotaPart(hourly, 'somebody', now), thing(String(use))])
    await expect(transact(table, [quotaPart(hourly, 'somebody', now), thing('6')])).rejects.toMatchObject({
      code: 'request.limit_reached',
    })
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: { pk: 'THING', sk: '6' }, ConsistentRead: true }),
    )
    expect(Item).toBeUndefined()
    // In another hour; one of five fails and does not count.
    const next = later(60 * minute)
    await expect(transact(table, [quotaPart(hourly, 'somebody', next), thing('5')])).rejects.toThrow('part')
    expect(await uses(6, next)).toEqual([...Array(5).fill('counted'), 'request.limit_reached'])
  })

  it('expires with its window', async () => {
    await uses(1, now)
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: { pk: 'QUOTA#somebody', sk: 'things#2026-11-21T02' } }),
    )
    expect(Item).toMatchObject({ used: 1, expiresAt: Date.parse('2026-11-21T03:00:00.000Z') / 1000 })
  })

  it('rethrows other failures', async () => {
    await expect(countUse({ ...table, client: table.client, name: 'no-table' }, hourly, 'x', now)).rejects.toThrow(
      /resource/i,
    )
  })
})

describe('sharedQuota', () => {
  it('stops reading the table once used up, until the window ends', async () => {
    let asked = 0
    const counted = {
      name: table.name,
      client: {
        send: (command: never) => {
          asked++
          return table.client.send(command)
        },
      } as typeof table.client,
    }
    const count = sharedQuota(counted, { ...hourly, limit: 1 })
    await count(now)
    for (let flood = 0; flood < 5; flood++)
      await expect(count(now)).rejects.toMatchObject({ code: 'request.limit_reached' })
    expect(asked).toBe(2)
    await count(later(30 * minute))
    expect(asked).toBe(3)
  })

  it('retries after a failure that is no refusal', async () => {
    const broken = sharedQuota({ client: table.client, name: 'no-table' }, hourly)
    await expect(broken(now)).rejects.toThrow(/resource/i)
    await expect(broken(now)).rejects.toThrow(/resource/i)
  })
})
