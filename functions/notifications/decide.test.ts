import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultNotificationPreferences,
  type NoticeKind,
  type NotificationPreferences,
  noticeKind,
} from '../../shared/notifications/channels.ts'
import { decideDelivery, pushesAtOnce } from './decide.ts'

const zone = 'America/Sao_Paulo' as const
const evening = new Date('2026-11-21T22:00:00.000Z')
const night = new Date('2026-11-22T05:00:00.000Z')
const morning = new Date('2026-11-22T10:00:00.000Z')
const quiet: NotificationPreferences = {
  ...defaultNotificationPreferences,
  quietHours: { from: '22:00', until: '07:00' },
}
const without = (
  kind: keyof NotificationPreferences['kinds'],
  way: 'email' | 'push' | 'centre',
): NotificationPreferences => ({
  ...quiet,
  kinds: { ...quiet.kinds, [kind]: { ...quiet.kinds[kind], [way]: false } },
})
const decide = (kind: NoticeKind, notificationPreferences: NotificationPreferences, now: Date, worthUntil?: Date) =>
  decideDelivery({ kind, notificationPreferences, zone, worthUntil }, now)

describe('delivery decision', () => {
  it('uses every channel at once with default preferences', () => {
    expect(decide('pickups', defaultNotificationPreferences, night)).toEqual({ centre: true, now: ['email', 'push'] })
  })

  it('applies the chosen channels to their kind only', () => {
    expect(decide('ads', without('ads', 'email'), evening).now).toEqual(['push'])
    expect(decide('questions', without('ads', 'email'), evening).now).toEqual(['email', 'push'])
    expect(decide('ads', without('ads', 'centre'), evening).centre).toBe(false)
  })

  it('adds to the centre and defers the rest during quiet hours', () => {
    expect(decide('ads', quiet, night)).toEqual({
      centre: true,
      now: [],
      deferred: { at: morning, ways: ['email', 'push'] },
    })
  })

  it('defers nothing without an interrupting channel', () => {
    const silent = { ...quiet.kinds, ads: { email: false, push: false, centre: true } }
    expect(decide('ads', { ...quiet, kinds: silent }, night)).toEqual({ centre: true, now: [] })
  })

  it('defers nothing that becomes pointless before quiet hours end', () => {
    expect(decide('pickups', quiet, night, new Date('2026-11-22T10:00:00.000Z'))).toEqual({ centre: true, now: [] })
    expect(decide('pickups', quiet, night, new Date('2026-11-22T10:00:00.001Z')).deferred?.at).toEqual(morning)
  })

  it('sends account notices at any hour, whatever the preferences', () => {
    const nothing = { email: false, push: false, centre: false }
    const deaf = Object.fromEntries(
      Object.keys(quiet.kinds).map((kind) => [kind, nothing]),
    ) as NotificationPreferences['kinds']
    expect(decide('account', { ...quiet, kinds: deaf }, night)).toEqual({ centre: true, now: ['email'] })
    expect(decide('money', { ...quiet, kinds: deaf }, evening)).toEqual({ centre: false, now: [] })
  })

  it('pushes a message at once or never', () => {
    expect(pushesAtOnce({ kind: 'messages', notificationPreferences: quiet, zone }, evening)).toBe(true)
    expect(pushesAtOnce({ kind: 'messages', notificationPreferences: quiet, zone }, night)).toBe(false)
    expect(
      pushesAtOnce({ kind: 'messages', notificationPreferences: without('messages', 'push'), zone }, evening),
    ).toBe(false)
  })

  it('uses each channel at most once and never a disabled one', () => {
    const choice = fc.record({ email: fc.boolean(), push: fc.boolean(), centre: fc.boolean() })
    const kinds = fc.record({
      messages: choice,
      pickups: choice,
      questions: choice,
      ads: choice,
      money: choice,
      savedSearches: choice,
      milestones: choice,
    })
    const hours = fc.option(fc.constant({ from: '22:00', until: '07:00' }))
    const instants = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...noticeKind.options), kinds, hours, instants, (kind, chosen, quietHours, now) => {
        const decision = decide(kind, { ...quiet, kinds: chosen, quietHours }, now)
        const ways = [...decision.now, ...(decision.deferred?.ways ?? [])]
        expect(new Set(ways).size).toBe(ways.length)
        if (kind !== 'account') expect(ways.filter((way) => !chosen[kind][way])).toEqual([])
        if (decision.deferred) expect(decision.deferred.at.getTime()).toBeGreaterThan(now.getTime())
      }),
    )
  })
})
