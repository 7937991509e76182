import * as z from 'zod'
import { type SearchKey, searchKeysOf } from '../kit/people/finding/finding.ts'
import { type ProfileRow, profileRow } from '../kit/people/profile/profile-row.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { type QueryInput, queryAll } from '../kit/table/query.ts'
import { readablePage } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'

export interface Page {
  readonly rows: readonly ProfileRow[]
  readonly next: string | undefined
}

interface Wanted {
  readonly after: string | undefined
  readonly size: number
}

/** `<ISO time>#<user id>` */
export const timeAndUser = z.string().refine((text) => {
  const [time, id, ...more] = text.split('#')
  return more.length === 0 && z.iso.datetime().safeParse(time).success && z.uuid().safeParse(id).success
})

export function newestUsers(table: Table, { after, size }: Wanted): Promise<Page> {
  return pageOf(
    table,
    {
      IndexName: 'gsi1',
      KeyConditionExpression: after === undefined ? 'gsi1pk = :all' : 'gsi1pk = :all AND gsi1sk < :after',
      ExpressionAttributeValues: { ':all': keys.users, ...(after !== undefined && { ':after': after }) },
      ScanIndexForward: false,
    },
    'gsi1sk',
    size,
  )
}

/** Longest waiting first. */
export function usersInAnalysis(table: Table, { after, size }: Wanted): Promise<Page> {
  return pageOf(
    table,
    {
      IndexName: 'gsi2',
      KeyConditionExpression: after === undefined ? 'gsi2pk = :waiting' : 'gsi2pk = :waiting AND gsi2sk > :after',
      ExpressionAttributeValues: { ':waiting': keys.usersInAnalysis, ...(after !== undefined && { ':after': after }) },
    },
    'gsi2sk',
    size,
  )
}

async function pageOf(table: Table, asked: QueryInput, sortKey: 'gsi1sk' | 'gsi2sk', size: number): Promise<Page> {
  const items: Record<string, unknown>[] = []
  for await (const item of queryAll(table, { ...asked, Limit: size + 1 })) {
    items.push(item)
    if (items.length > size) break
  }
  return readablePage(items, { size, sortKey }, (item) => profileRow.parse(item))
}

/** Omits users with an outdated search row. */
export async function usersFoundBy(table: Table, finder: SearchKey, { after, size }: Wanted): Promise<Page> {
  const { pk } = keys.userFinder(finder.by, finder.value, '')
  const ids: string[] = []
  const asked = queryAll(table, {
    KeyConditionExpression: after === undefined ? 'pk = :found' : 'pk = :found AND sk > :after',
    ExpressionAttributeValues: { ':found': pk, ...(after !== undefined && { ':after': after }) },
    Limit: size + 1,
  })
  for await (const { sk } of asked) {
    ids.push(String(sk))
    if (ids.length > size) break
  }
  const shown = ids.slice(0, size)
  const profiles = shown.length === 0 ? new Map<string, ProfileRow>() : await readProfiles(table, shown)
  const bears = (row: ProfileRow) =>
    searchKeysOf(row).some(({ by, value }) => by === finder.by && value === finder.value)
  return {
    rows: shown.flatMap((id) => profiles.get(id) ?? []).filter(bears),
    next: ids.length > size ? shown.at(-1) : undefined,
  }
}
