import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, dayOf, endOfDay, startOfDay, timeOfDay } from './days.ts'

const instants = fc.date({
  min: new Date('2020-01-01T00:00:00.000Z'),
  max: new Date('2100-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

describe('days in São Paulo', () => {
  it('match the date and time of the IANA time zone', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(dayOf(instant)).toBe(calendar.format(instant))
        expect(timeOfDay(instant)).toBe(clock.format(instant))
      }),
    )
  })

  it('assign each instant to exactly one day', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = dayOf(instant)
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(endOfDay(day).getTime()).toBeGreaterThanOrEqual(instant.getTime())
        expect(dayOf(startOfDay(day))).toBe(day)
        expect(dayOf(endOfDay(day))).toBe(day)
        expect(dayOf(new Date(endOfDay(day).getTime() + 1)) > day).toBe(true)
        expect(dayOf(new Date(startOfDay(day).getTime() - 1)) < day).toBe(true)
      }),
    )
  })

  it('have 24 hours and start at 03:00 UTC', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-21T03:00:00.000Z')
    expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-22T02:59:59.999Z')
    expect(dayMs).toBe(86_400_000)
    expect(timeOfDay(new Date('2026-11-21T03:05:59.000Z'))).toBe('00:05')
  })
})
