import { Refusal } from '../../../shared/refusals.ts'
import { callsPerMinute, liveCallsPerMinute, subscriptionsPerHour } from '../quotas.ts'
import type { Table } from '../table/table.ts'
import { windowOf } from './quota.ts'
import { sampledQuota } from './sampled-quota.ts'

/**
 * Limits of a user's calls (rules 14.5), each with the number of calls that one write counts. Users of the pages make
 * fewer than 60 requests a minute, so at most one write. A subscription opens a stream of deliveries and is worth its
 * own.
 */
const limits = {
  http: { quota: callsPerMinute, callsPerWrite: 30 },
  live: { quota: liveCallsPerMinute, callsPerWrite: 20 },
  subscription: { quota: subscriptionsPerHour, callsPerWrite: 1 },
} as const

/** A request to the HTTP API, a mutation of the live API, or a new subscription to it. */
export type CallKind = keyof typeof limits

export type CallRate = (userId: string, kind: CallKind, now: Date) => Promise<void>

/** The check throws `request.too_many` with the seconds until the window ends; the HTTP API has them in a header. */
export function callRate(table: Table): CallRate {
  const count = {
    http: sampledQuota(table, limits.http.quota, limits.http.callsPerWrite),
    live: sampledQuota(table, limits.live.quota, limits.live.callsPerWrite),
    subscription: sampledQuota(table, limits.subscription.quota, limits.subscription.callsPerWrite),
  }
  return async (userId, kind, now) => {
    await count[kind](userId, now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const { ends } = windowOf(limits[kind].quota, now)
      throw new Refusal(error.code, { retryAfterSeconds: Math.ceil((ends.getTime() - now.getTime()) / 1000) })
    })
  }
}
