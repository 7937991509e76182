import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dayOf, endOfDay, timeOfDay } from '../../../shared/days.ts'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Guarded, Part } from '../table/transaction.ts'

/** Counts in a clock minute, a clock hour or a day in São Paulo. Declared in `quotas.ts` files only (rules 17). */
export interface Quota {
  /** Each kind and subject has its own counter. */
  readonly kind: string
  readonly limit: number
  /** What shares a counter: the uses of a user, of an e-mail address, of all visitors, or of the whole deployment. */
  readonly per: 'user' | 'address' | 'visitors' | 'deployment'
  readonly each: 'minute' | 'hour' | 'day'
  readonly refusal: RefusalCode
}

/** Declares a quota per user that refuses with `request.limit_reached`, unless it says otherwise. */
export function quota(declared: Pick<Quota, 'kind' | 'limit' | 'each'> & Partial<Quota>): Quota {
  return { per: 'user', refusal: 'request.limit_reached', ...declared }
}

const ofTheClock = {
  minute: { ms: 60 * 1000, digits: 16 },
  hour: { ms: 60 * 60 * 1000, digits: 13 },
} as const

/** `ends` is the first instant after the window. */
export function windowOf({ each }: Pick<Quota, 'each'>, now: Date): { name: string; ends: Date } {
  if (each !== 'day') {
    const { ms, digits } = ofTheClock[each]
    const begins = Math.floor(now.getTime() / ms) * ms
    return { name: new Date(begins).toISOString().slice(0, digits), ends: new Date(begins + ms) }
  }
  return { name: dayOf(now), ends: new Date(endOfDay(dayOf(now)).getTime() + 1) }
}

/** Includes the limit and the next window's start in São Paulo time. */
export function quotaRefusal(quota: Quota, now: Date): Refusal {
  const { ends } = windowOf(quota, now)
  return new Refusal(quota.refusal, { limit: quota.limit, at: timeOfDay(ends) })
}

/** Guards: the window is not used up. */
export function quotaPart(quota: Quota, subject: string, now: Date): Guarded {
  return { ...countPart(quota, subject, now), refusal: quotaRefusal(quota, now) }
}

/**
 * Counts uses whether or not the operation succeeds, and returns those of the window.
 * @throws Refusal when the window is used up; guarded by the update's condition
 */
export async function countUse(table: Table, quota: Quota, subject: string, now: Date, uses = 1): Promise<number> {
  if (uses > quota.limit) throw quotaRefusal(quota, now)
  try {
    const { Update } = countPart(quota, subject, now, uses)
    const { Attributes } = await table.client.send(
      new UpdateCommand({ ...Update, TableName: table.name, ReturnValues: 'UPDATED_NEW' }),
    )
    return Number(Attributes?.used)
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw quotaRefusal(quota, now)
    throw error
  }
}

/** Takes uses back that `countUse` counted in this window, for work that a service outside did not do. */
export async function giveBack(table: Table, quota: Quota, subject: string, now: Date, uses = 1): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.quota(subject, quota.kind, windowOf(quota, now).name),
      UpdateExpression: 'ADD used :uses',
      ExpressionAttributeValues: { ':uses': -uses },
    }),
  )
}

/**
 * Counts nothing; for callers that can still inform the user.
 * @throws Refusal when the window is used up
 */
export async function checkUse(table: Table, quota: Quota, subject: string, now: Date): Promise<void> {
  if ((await usesOf(table, quota, subject, now)) >= quota.limit) throw quotaRefusal(quota, now)
}

export async function usesOf(table: Table, quota: Quota, subject: string, now: Date): Promise<number> {
  const Key = keys.quota(subject, quota.kind, windowOf(quota, now).name)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }))
  return Number(Item?.used ?? 0)
}

/**
 * For all callers together. Once used up, this function instance refuses without writes until the window ends, so a
 * flood costs nothing.
 */
export function sharedQuota(
  table: Table,
  quota: Quota,
  /** Called with the uses of the window after each write. */
  report?: (used: number) => void,
): (now: Date) => Promise<void> {
  let closed: string | undefined
  return async (now) => {
    const { name } = windowOf(quota, now)
    if (closed === name) throw quotaRefusal(quota, now)
    const used = await countUse(table, quota, quota.per, now).catch((error: unknown) => {
      if (error instanceof Refusal) {
        closed = name
        report?.(quota.limit)
      }
      throw error
    })
    report?.(used)
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
