import { randomBytes } from 'node:crypto'
import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { observe } from '../../observability.ts'
import { keys } from '../../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../table/table.ts'
import { type DataKey, dataKeysOf, type MakeDataKey } from './data-keys.ts'
import { type AccessRecord, sealRecord } from './sealed-record.ts'

/** What a request says about its origin. */
export type Origin = Omit<AccessRecord, 'userId'>

export type RecordAccess = (userId: string, origin: Origin, now: Date) => Promise<void>

/** Six months have at most 184 days (Lei 12.965/2014, art. 15). */
export const keptDays = 184
/** Requests of one user from one origin within this time share a record. */
export const sameUseMs = 10 * 60 * 1000
/** A data key seals the records of an hour, so KMS is called once an hour and function instance. */
const dataKeyMs = 60 * 60 * 1000
/** After a failure: requests must not wait for KMS one by one. */
const pauseMs = 60 * 1000
/** Records of one user in that time: forged headers make no more. */
export const recordsOfUse = 20
/** More users than an instance meets in ten minutes; then it forgets them and writes again. */
const rememberedUsers = 5000

/** Every API function has the variable; `infra/stacks/backend-stack.ts` sets it. */
export function accessRecorder(table: Table): RecordAccess {
  const { ACCESS_RECORDS_KEY: keyArn } = process.env
  return keyArn ? recordAccess(table, dataKeysOf(keyArn)) : () => Promise.resolve()
}

/**
 * Writes one sealed row for a user's use from an origin, at most one in ten minutes and function instance, and 20 of
 * one user. A failure
 * refuses no request: it is logged and rings an alarm.
 */
export function recordAccess(table: Table, makeKey: MakeDataKey): RecordAccess {
  const { logger, metrics } = observe('access-records')
  const uses = new Map<string, { readonly began: number; readonly origins: Set<string> }>()
  let pausedUntil = 0
  let current: { readonly key: Promise<DataKey>; readonly ends: number } | undefined

  function dataKey(now: Date): Promise<DataKey> {
    if (!current || now.getTime() >= current.ends) current = { key: makeKey(), ends: now.getTime() + dataKeyMs }
    return current.key
  }

  async function write(userId: string, origin: Origin, now: Date): Promise<void> {
    const { plain, wrapped } = await dataKey(now)
    const Key = keys.accessRecord(now.toISOString(), randomBytes(8).toString('hex'))
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...Key,
          sealed: sealRecord({ userId, ...origin }, `${Key.pk}|${Key.sk}`, plain),
          dataKey: wrapped,
          expiresAt: expiresAt(now, keptDays * daySeconds),
        },
      }),
    )
  }

  function originsOf(userId: string, now: Date): Set<string> {
    const known = uses.get(userId)
    if (known && now.getTime() - known.began < sameUseMs) return known.origins
    if (uses.size >= rememberedUsers) uses.clear()
    const origins = new Set<string>()
    uses.set(userId, { began: now.getTime(), origins })
    return origins
  }

  return async (userId, origin, now) => {
    if (now.getTime() < pausedUntil) return
    const origins = originsOf(userId, now)
    const name = [origin.address, origin.viewer, origin.forwarded].join('|')
    if (origins.has(name) || origins.size >= recordsOfUse) return
    origins.add(name)
    await write(userId, origin, now).catch((error: unknown) => {
      origins.delete(name)
      current = undefined
      pausedUntil = now.getTime() + pauseMs
      metrics.addMetric('notWritten', MetricUnit.Count, 1)
      metrics.publishStoredMetrics()
      logger.error('access record not written', error as Error)
    })
  }
}
