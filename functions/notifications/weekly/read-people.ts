import type { NotificationPreferences } from '../../../shared/notifications/channels.ts'
import { pointsOf } from '../../../shared/points/points.ts'
import { preferencesOf } from '../../kit/people/choices/notification-preferences.ts'
import { type ProfileRow, profileRow } from '../../kit/people/profile/profile-row.ts'
import { lastSignInKey, lastSignInOf } from '../../kit/people/sign-ins/last-sign-in.ts'
import { pointsRow } from '../../kit/rewards/points-row.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { type Key, keys } from '../../kit/table/keys.ts'
import { readable } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'

export interface SummaryPerson {
  readonly profile: ProfileRow
  readonly preferences: NotificationPreferences
  readonly signedInAt: Date | undefined
  readonly points: number
}

/** Reads four rows a person, 25 people in one request. Deleted accounts are missing in the answer. */
export async function readPeople(table: Table, userIds: readonly string[]): Promise<Map<string, SummaryPerson>> {
  const rowsOf = (userId: string) => ({
    profile: keys.profile(userId),
    preferences: keys.notificationPreferences(userId),
    signIn: lastSignInKey(userId),
    points: keys.points(userId),
  })
  const items = await batchGet(
    table,
    userIds.flatMap((userId) => Object.values(rowsOf(userId))),
  )
  const byKey = new Map(items.map((item) => [nameOf(item as unknown as Key), item]))
  const found = userIds.flatMap((userId): [string, SummaryPerson][] => {
    const rows = rowsOf(userId)
    const profile = byKey.get(nameOf(rows.profile))
    if (!profile) return []
    return readable([profile], (row): [string, SummaryPerson] => [
      userId,
      {
        profile: profileRow.parse(row),
        preferences: preferencesOf(byKey.get(nameOf(rows.preferences))),
        signedInAt: lastSignInOf(byKey.get(nameOf(rows.signIn))),
        points: pointsOf(pointsRow.parse(byKey.get(nameOf(rows.points)) ?? {})),
      },
    ])
  })
  return new Map(found)
}

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`
