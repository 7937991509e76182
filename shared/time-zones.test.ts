import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAt, instantOf, timeZones } from './time-zones.ts'

describe('time zones of Brazil', () => {
  it('differ in hour, and around midnight in date', () => {
    const instant = new Date('2026-11-22T02:30:00.000Z')
    expect(timeZones.map((zone) => clockAt(zone, instant))).toEqual([
      { date: '2026-11-22', time: '00:30' },
      { date: '2026-11-21', time: '23:30' },
      { date: '2026-11-21', time: '22:30' },
      { date: '2026-11-21', time: '21:30' },
    ])
  })

  it('match the IANA zones in every month', () => {
    for (const zone of timeZones)
      for (let month = 1; month <= 12; month++) {
        const instant = new Date(`2026-${String(month).padStart(2, '0')}-15T12:00:00.000Z`)
        const said = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
        const { date, time } = clockAt(zone, instant)
        expect(said.format(instant)).toBe(`${date} ${time}`)
      }
  })

  it('convert to local time and back', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2090, 0) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...timeZones), minutes, (zone, minute) => {
        const instant = new Date(minute * 60_000)
        const { date, time } = clockAt(zone, instant)
        expect(instantOf(zone, date, time)).toEqual(instant)
      }),
    )
  })
})
