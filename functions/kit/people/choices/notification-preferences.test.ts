import { describe, expect, it } from 'vitest'
import {
  defaultNotificationPreferences,
  type NotificationPreferences,
} from '../../../../shared/notifications/channels.ts'
import { memoryTable } from '../../../../test/support/tables/memory-table.ts'
import { keys } from '../../table/keys.ts'
import { readNotificationPreferences, saveNotificationPreferences } from './notification-preferences.ts'

const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const never = { email: false, push: false, centre: false }
const chosen: NotificationPreferences = {
  kinds: { ...defaultNotificationPreferences.kinds, ads: never, money: { ...never, push: true } },
  quietHours: { from: '22:00', until: '07:30' },
  weeklySummary: false,
  quotes: true,
}

describe('notification preferences', () => {
  it('are the default until saved, then the last saved ones', async () => {
    const table = memoryTable()
    expect(await readNotificationPreferences(table, ana)).toEqual(defaultNotificationPreferences)
    await saveNotificationPreferences(table, ana, chosen)
    expect(await readNotificationPreferences(table, ana)).toEqual(chosen)
    await saveNotificationPreferences(table, ana, { ...chosen, quietHours: null })
    expect(await readNotificationPreferences(table, ana)).toEqual({ ...chosen, quietHours: null })
    expect(await readNotificationPreferences(table, '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11')).toEqual(
      defaultNotificationPreferences,
    )
  })

  it('use the default for new kinds and drop removed ones', async () => {
    const { money: _, ...older } = chosen.kinds
    const table = memoryTable([
      { ...keys.notificationPreferences(ana), ...chosen, kinds: { ...older, pigeons: never } },
    ])
    expect(await readNotificationPreferences(table, ana)).toEqual({
      ...chosen,
      kinds: { ...chosen.kinds, money: defaultNotificationPreferences.kinds.money },
    })
  })

  it('throw when a row is invalid', async () => {
    const table = memoryTable([
      { ...keys.notificationPreferences(ana), ...chosen, kinds: { ads: { email: 'weekly' } } },
    ])
    await expect(readNotificationPreferences(table, ana)).rejects.toThrow('email')
  })
})
