import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAt, timeZones } from '../time-zones.ts'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', until: '07:00' }
const noon = { from: '12:00', until: '13:30' }
const at = (text: string) => new Date(`${text}:00.000Z`)

describe('quietUntil', () => {
  it('handles ranges over midnight, before and after it', () => {
    expect(quietUntil(night, 'America/Sao_Paulo', at('2026-11-22T01:30'))).toEqual(at('2026-11-22T10:00'))
    expect(quietUntil(night, 'America/Sao_Paulo', at('2026-11-22T05:00'))).toEqual(at('2026-11-22T10:00'))
    expect(quietUntil(night, 'America/Sao_Paulo', at('2026-12-31T23:59'))).toBeUndefined()
    expect(quietUntil(night, 'America/Sao_Paulo', at('2027-01-01T01:00'))).toEqual(at('2027-01-01T10:00'))
  })

  it('uses the user’s time zone', () => {
    const instant = at('2026-11-22T01:30')
    expect(quietUntil(night, 'America/Rio_Branco', instant)).toBeUndefined()
    expect(quietUntil(night, 'America/Noronha', instant)).toEqual(at('2026-11-22T09:00'))
  })

  it('includes the first minute and excludes the last', () => {
    expect(quietUntil(noon, 'America/Sao_Paulo', at('2026-11-22T14:59'))).toBeUndefined()
    expect(quietUntil(noon, 'America/Sao_Paulo', at('2026-11-22T15:00'))).toEqual(at('2026-11-22T16:30'))
    expect(quietUntil(noon, 'America/Sao_Paulo', at('2026-11-22T16:30'))).toBeUndefined()
  })

  it('returns undefined without quiet hours', () => {
    expect(quietUntil(null, 'America/Sao_Paulo', at('2026-11-22T05:00'))).toBeUndefined()
  })

  it('returns the next end time, at most a day ahead', () => {
    const half = fc
      .integer({ min: 0, max: 47 })
      .map((n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`)
    const hours = fc.record({ from: half, until: half }).filter(({ from, until }) => from !== until)
    const minute = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
    fc.assert(
      fc.property(hours, fc.constantFrom(...timeZones), minute, (chosen, zone, minutes) => {
        const now = new Date(minutes * 60_000)
        const ends = quietUntil(chosen, zone, now)
        if (!ends) return
        expect(ends.getTime()).toBeGreaterThan(now.getTime())
        expect(ends.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 60 * 60 * 1000)
        expect(clockAt(zone, ends).time).toBe(chosen.until)
        expect(quietUntil(chosen, zone, ends)).toBeUndefined()
      }),
    )
  })
})
