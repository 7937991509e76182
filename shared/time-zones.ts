import * as z from 'zod'

/**
 * UTC offsets of Brazil's four time zones in hours. No daylight saving time since 2019, and all data is newer (see
 * `days.ts`).
 */
const offsetHours = {
  'America/Noronha': -2,
  'America/Sao_Paulo': -3,
  'America/Porto_Velho': -4,
  'America/Rio_Branco': -5,
} as const

export type TimeZone = keyof typeof offsetHours
export const timeZones = Object.keys(offsetHours) as [TimeZone, ...TimeZone[]]
export const timeZone = z.enum(timeZones)

const hourMs = 60 * 60 * 1000

/** Returns the local date `2026-11-21` and time `14:05` of an instant. */
export function clockAt(zone: TimeZone, instant: Date): { date: string; time: string } {
  const local = new Date(instant.getTime() + offsetHours[zone] * hourMs).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** Returns the instant of a local date and time. */
export function instantOf(zone: TimeZone, date: string, time: string): Date {
  return new Date(Date.parse(`${date}T${time}:00.000Z`) - offsetHours[zone] * hourMs)
}
