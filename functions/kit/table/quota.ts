import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dayOf, endOfDay, timeOfDay } from '../../../shared/days.ts'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { keys } from './keys.ts'
import type { Table } from './table.ts'
import type { Guarded, Part } from './transaction.ts'

/** How often somebody may do a thing in a minute or an hour of the clock or in a day of São Paulo. */
export interface Quota {
  /** Part of the key: one counter a kind and subject. */
  readonly kind: string
  readonly limit: number
  readonly each: 'minute' | 'hour' | 'day'
  /** What a user is told; `request.limit_reached` unless the thing has a sentence of its own. */
  readonly refusal?: RefusalCode
}

const ofTheClock = {
  minute: { ms: 60 * 1000, digits: 16 },
  hour: { ms: 60 * 60 * 1000, digits: 13 },
} as const

/** The minute, hour or day that an instant is in, as its counter is named, and the first instant after it. */
export function windowOf({ each }: Pick<Quota, 'each'>, now: Date): { name: string; ends: Date } {
  if (each !== 'day') {
    const { ms, digits } = ofTheClock[each]
    const begins = Math.floor(now.getTime() / ms) * ms
    return { name: new Date(begins).toISOString().slice(0, digits), ends: new Date(begins + ms) }
  }
  return { name: dayOf(now), ends: new Date(endOfDay(dayOf(now)).getTime() + 1) }
}

/** What a user is told who has used a quota up: the limit, and the time in São Paulo from which there is more. */
export function usedUp(quota: Quota, now: Date): Refusal {
  const { ends } = windowOf(quota, now)
  return new Refusal(quota.refusal ?? 'request.limit_reached', { limit: quota.limit, at: timeOfDay(ends) })
}

/** One use as a part of the transaction of what is done. Guards: the window has room. */
export function quotaPart(quota: Quota, subject: string, now: Date): Guarded {
  return { ...countPart(quota, subject, now), refusal: usedUp(quota, now) }
}

/**
 * One use by itself, or as many as a thing costs, before it. They count whether or not what follows succeeds.
 * @throws Refusal when the window is used up: guarded by the update's own condition
 */
export async function countUse(table: Table, quota: Quota, subject: string, now: Date, uses = 1): Promise<void> {
  if (uses > quota.limit) throw usedUp(quota, now)
  try {
    const { Update } = countPart(quota, subject, now, uses)
    await table.client.send(new UpdateCommand({ ...Update, TableName: table.name }))
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw usedUp(quota, now)
    throw error
  }
}

/**
 * Asks whether there is a use left, without counting one: for whoever can still tell the person.
 * @throws Refusal when the window is used up
 */
export async function checkUse(table: Table, quota: Quota, subject: string, now: Date): Promise<void> {
  const Key = keys.quota(subject, quota.kind, windowOf(quota, now).name)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }))
  if (Number(Item?.used ?? 0) >= quota.limit) throw usedUp(quota, now)
}

/**
 * One counter for many: once it is used up, this instance of the function refuses until the window ends without asking
 * the table again, so that a flood of refusals writes nothing.
 */
export function sharedQuota(table: Table, quota: Quota, subject: string): (now: Date) => Promise<void> {
  let closed: string | undefined
  return async (now) => {
    const { name } = windowOf(quota, now)
    if (closed === name) throw usedUp(quota, now)
    await countUse(table, quota, subject, now).catch((error: unknown) => {
      if (error instanceof Refusal) closed = name
      throw error
    })
  }
}

function countPart(quota: Quota, subject: string, now: Date, uses = 1): Extract<Part, { Update: unknown }> {
  const { name, ends } = windowOf(quota, now)
  return {
    Update: {
      Key: keys.quota(subject, quota.kind, name),
      UpdateExpression: 'ADD used :uses SET expiresAt = :ends',
      ConditionExpression: 'attribute_not_exists(used) OR used <= :room',
      ExpressionAttributeValues: {
        ':uses': uses,
        ':room': quota.limit - uses,
        ':ends': Math.floor(ends.getTime() / 1000),
      },
    },
  }
}
