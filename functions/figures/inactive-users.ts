import * as z from 'zod'
import { dayMs } from '../../shared/days.ts'
import { profileRow } from '../kit/people/profile/profile-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryPages } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { saveInactiveUsers } from './store.ts'

const inactiveAfterMs = 30 * dayMs
const profilesAPage = 100

const account = profileRow.pick({ id: true, createdAt: true, suspension: true })
const signInRow = z.object({ newDeviceAt: z.number().default(0), knownDeviceAt: z.number().default(0), pk: z.string() })

/**
 * Counts accounts without a sign-in for 30 days, every night and page by page; suspended and deleted ones are not
 * counted. A new account is not inactive before 30 days. One read unit for about two accounts.
 */
export async function countInactiveUsers(table: Table, now: Date): Promise<number> {
  const since = now.getTime() - inactiveAfterMs
  let users = 0
  const pages = queryPages(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :all AND gsi1sk < :since',
    ExpressionAttributeValues: { ':all': keys.users, ':since': new Date(since).toISOString() },
    ProjectionExpression: 'id, createdAt, suspension',
    Limit: profilesAPage,
  })
  for await (const { items } of pages) {
    const open = readable(items, (item) => account.parse(item)).filter(({ suspension }) => suspension === null)
    const signIns = await batchGet(
      table,
      open.map(({ id }) => keys.signIn(id)),
    )
    const recent = readable(signIns, (row) => signInRow.parse(row)).filter(
      ({ newDeviceAt, knownDeviceAt }) => Math.max(newDeviceAt, knownDeviceAt) >= since,
    )
    users += open.length - recent.length
  }
  await saveInactiveUsers(table, { users, countedAt: now.toISOString() })
  return users
}
