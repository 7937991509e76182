import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { deviceCheckAfter, scheduleDeviceCheck } from '../../kit/people/sign-ins/devices.ts'
import type { PoolDevice } from '../../kit/people/sign-ins/pool-devices.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { readableAll } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'
import type { DeviceDeps } from './remember.ts'

/** Days looked back on, so that a run that failed is made up for. */
const daysBack = 7
const pageSize = 100
const checkRow = z.object({ userId: z.string() })

export interface SweepDecision {
  readonly forget: readonly string[]
  /** Undefined without remaining devices. */
  readonly nextCheck: Date | undefined
}

/** Forgets devices unused for 60 days; the pool never does so by itself (rules 2.21). */
export function decideSweep(devices: readonly PoolDevice[], now: Date): SweepDecision {
  const isUnused = ({ lastUsedAt }: PoolDevice) => deviceCheckAfter(lastUsedAt) <= now
  const rest = devices.filter((device) => !isUnused(device)).map(({ lastUsedAt }) => lastUsedAt.getTime())
  return {
    forget: devices.filter(isUnused).map(({ key }) => key),
    nextCheck: rest.length === 0 ? undefined : deviceCheckAfter(new Date(Math.min(...rest))),
  }
}

/**
 * Returns how many devices were forgotten. A check is removed last, so an interrupted one is repeated.
 * @throws the failures of some users, after all others
 */
export async function sweepDevices(deps: DeviceDeps, now: Date): Promise<number> {
  let forgotten = 0
  const days = Array.from({ length: daysBack + 1 }, (_, back) => dayOf(new Date(now.getTime() - back * dayMs)))
  await eachAlone(days.reverse(), (day) =>
    eachAlone(checksOf(deps.table, day), async (userId) => {
      forgotten += await check(deps, day, userId, now)
    }),
  )
  return forgotten
}

async function check({ table, devices }: DeviceDeps, day: string, userId: string, now: Date): Promise<number> {
  const { forget, nextCheck } = decideSweep(await devices.list(userId), now)
  for (const key of forget) await devices.forget(userId, key)
  // Tomorrow at the earliest: today's partition is being read.
  const at = nextCheck && new Date(Math.max(nextCheck.getTime(), now.getTime() + dayMs))
  if (at) await scheduleDeviceCheck(table, userId, at)
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.deviceCheck(day, userId) }))
  return forget.length
}

function checksOf(table: Table, day: string): AsyncGenerator<string> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.deviceChecks(day) },
    Limit: pageSize,
    ConsistentRead: true,
  })
  return readableAll(rows, (row) => checkRow.parse(row).userId)
}
