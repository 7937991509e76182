import { createHash, randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { calendarPath } from '../../../shared/notifications/calendar-path.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'

const openedRow = z.object({ hash: z.string(), since: z.iso.datetime() })
const calendarRow = z.object({ userId: z.uuid() })

interface Deps {
  readonly table: Table
  readonly siteUrl: string
  readonly now: Date
}

/**
 * Creates a secret calendar address (256 random bits) and invalidates the previous one. The table stores only its hash;
 * the address is returned once.
 */
export async function openCalendar(
  { table, siteUrl, now }: Deps,
  userId: string,
): Promise<{ url: string; since: string }> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  const since = now.toISOString()
  const before = await readOpened(table, userId)
  await transact(table, [
    ...(before ? [dropPart(before.hash)] : []),
    { Put: { Item: { ...keys.calendarOf(userId), hash, since } } },
    { Put: { Item: { ...keys.calendar(hash), userId } } },
  ])
  return { url: `${siteUrl}${calendarPath}/${token}`, since }
}

export async function closeCalendar(table: Table, userId: string): Promise<void> {
  const before = await readOpened(table, userId)
  if (before) await transact(table, [dropPart(before.hash), { Delete: { Key: keys.calendarOf(userId) } }])
}

/** Returns when the current address was created; null without a valid one. */
export async function calendarSince(table: Table, userId: string): Promise<string | null> {
  return (await readValid(table, userId))?.since ?? null
}

/**
 * Returns the owner of a valid calendar address. The calendar row and the user's row must reference each other: of two
 * addresses created concurrently, only one is valid.
 */
export async function calendarOwner(table: Table, token: string): Promise<string | undefined> {
  const hash = hashOf(token)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.calendar(hash) }))
  if (!Item) return undefined
  const { userId } = calendarRow.parse(Item)
  return (await readValid(table, userId))?.hash === hash ? userId : undefined
}

/** An address ends with the sessions that could have created it (rules 2.17). */
async function readValid(table: Table, userId: string): Promise<z.infer<typeof openedRow> | undefined> {
  const [opened, profile] = await Promise.all([readOpened(table, userId), readProfile(table, userId)])
  return opened && opened.since > (profile?.signedOutAt ?? '') ? opened : undefined
}

async function readOpened(table: Table, userId: string): Promise<z.infer<typeof openedRow> | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.calendarOf(userId), ConsistentRead: true }),
  )
  return Item && openedRow.parse(Item)
}

function dropPart(hash: string): Part {
  return { Delete: { Key: keys.calendar(hash) } }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
