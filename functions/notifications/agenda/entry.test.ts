import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOf, timeOfId } from '../../../shared/ids.ts'
import { clockAt, instantOf, timeZones } from '../../../shared/time-zones.ts'
import { type CalendarEntry, reminderNoticeId, reminders, remindersToCome, reminderTimes } from './entry.ts'

const entryAt = (timeZone: CalendarEntry['timeZone'], date: string, time: string): CalendarEntry => ({
  pickupId: 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
  conversationId: 'cnv_01KAJ3P6Q0ABCDEFGHJKMNPQRT',
  type: 'Latas',
  date,
  time,
  timeZone,
  startsAt: instantOf(timeZone, date, time).toISOString(),
  gone: false,
  version: 2,
  changedAt: '2026-11-21T12:00:00.000Z',
})

describe('pickup reminders', () => {
  it('are due at 18:00 the day before and two hours before, in local time', () => {
    const times = reminderTimes(entryAt('America/Rio_Branco', '2027-01-01', '09:30'))
    expect(times.tomorrow).toEqual(new Date('2026-12-31T23:00:00.000Z'))
    expect(times.soon).toEqual(new Date('2027-01-01T12:30:00.000Z'))
  })

  it('leave out those already past at acceptance', () => {
    const entry = entryAt('America/Sao_Paulo', '2026-11-24', '09:30')
    const come = (now: string) => remindersToCome(entry, new Date(now)).map(({ which }) => which)
    expect(come('2026-11-23T20:59:59.000Z')).toEqual(['tomorrow', 'soon'])
    expect(come('2026-11-23T21:00:00.000Z')).toEqual(['soon'])
    expect(come('2026-11-24T10:30:00.000Z')).toEqual([])
  })

  it('have a stable notice id for each pickup and reminder', () => {
    const entry = entryAt('America/Sao_Paulo', '2026-11-24', '09:30')
    const other = { ...entry, pickupId: 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRV' }
    const ids = [entry, other].flatMap((one) => reminders.map((which) => reminderNoticeId(one, which)))
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(idOf('notice').safeParse(id).success).toBe(true)
    const { tomorrow, soon } = reminderTimes(entry)
    expect(ids.map(timeOfId)).toEqual([tomorrow, soon, tomorrow, soon])
    expect(reminderNoticeId({ ...entry, version: 3 }, 'soon')).toBe(ids[1])
  })

  it('fall at 18:00 the day before and two hours before, in every zone', () => {
    const day = fc.date({ min: new Date('2025-01-02'), max: new Date('2035-01-01'), noInvalidDate: true })
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(fc.constantFrom(...timeZones), day, minutes, (zone, date, minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const entry = entryAt(zone, date.toISOString().slice(0, 10), time)
        const { tomorrow, soon } = reminderTimes(entry)
        expect(clockAt(zone, tomorrow).time).toBe('18:00')
        expect(Date.parse(`${entry.date}T00:00Z`) - Date.parse(`${clockAt(zone, tomorrow).date}T00:00Z`)).toBe(
          86_400_000,
        )
        expect(Date.parse(entry.startsAt) - soon.getTime()).toBe(7_200_000)
      }),
    )
  })
})
