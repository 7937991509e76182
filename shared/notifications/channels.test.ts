import { describe, expect, it } from 'vitest'
import {
  channelsOf,
  defaultNotificationPreferences,
  noticeKind,
  noticeKinds,
  notificationPreferences,
  quietHours,
  quietTime,
} from './channels.ts'

describe('quietTime and quietHours', () => {
  it.each(['00:00', '00:30', '09:00', '19:30', '22:00', '23:30'])('accept full and half hours: %s', (time) => {
    expect(quietTime.safeParse(time).success).toBe(true)
  })

  it.each(['24:00', '29:30', '9:00', '22:15', '22:03', '22:00 ', 'x22:00', '22:000', '', 'ab:00'])(
    'reject %j',
    (time) => {
      expect(quietTime.safeParse(time).success).toBe(false)
    },
  )

  it('may span midnight but not be empty', () => {
    expect(quietHours.safeParse({ from: '22:00', until: '07:00' }).success).toBe(true)
    expect(quietHours.safeParse({ from: '22:00', until: '22:00' }).error?.issues).toMatchObject([
      { message: 'begin and end at the same time' },
    ])
    expect(quietHours.safeParse({ from: '22:00' }).success).toBe(false)
  })
})

describe('default preferences', () => {
  it('use all channels at any time without quotes; messages skip the notification list', () => {
    expect(notificationPreferences.parse(defaultNotificationPreferences)).toEqual(defaultNotificationPreferences)
    for (const kind of noticeKinds)
      expect(channelsOf(defaultNotificationPreferences, kind)).toEqual({
        email: true,
        push: true,
        centre: kind !== 'messages',
      })
    expect(defaultNotificationPreferences).toMatchObject({ quietHours: null, quotes: false })
  })
})

describe('chosen preferences', () => {
  const none = { email: false, push: false, centre: false }
  const silent = { ...defaultNotificationPreferences, kinds: { ...defaultNotificationPreferences.kinds, money: none } }

  it('apply per kind', () => {
    expect(channelsOf(silent, 'money')).toEqual(none)
    expect(channelsOf(silent, 'ads')).toEqual({ email: true, push: true, centre: true })
  })

  it('account notices use e-mail and the list, regardless of preferences', () => {
    expect(channelsOf(silent, 'account')).toEqual({ email: true, push: false, centre: true })
    expect(noticeKinds).not.toContain('account')
    expect(noticeKind.safeParse('account').success).toBe(true)
    expect(noticeKind.safeParse('money').success).toBe(true)
  })

  it('must cover every kind and channel', () => {
    const { money: _, ...others } = defaultNotificationPreferences.kinds
    expect(notificationPreferences.safeParse({ ...defaultNotificationPreferences, kinds: others }).success).toBe(false)
    const half = { ...defaultNotificationPreferences.kinds, money: { email: true } }
    expect(notificationPreferences.safeParse({ ...defaultNotificationPreferences, kinds: half }).success).toBe(false)
    const { quotes: __, ...quiet } = defaultNotificationPreferences
    expect(notificationPreferences.safeParse(quiet).success).toBe(false)
  })
})
