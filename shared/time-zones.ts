import * as z from 'zod'

/**
 * Brazil's four clocks, in hours from UTC. As in `days.ts`: there has been no daylight saving time since 2019, and the
 * product has no instant before that year.
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

/** What a place's clock says at an instant: its day as `2026-11-21`, its time as `14:05`. */
export function clockAt(zone: TimeZone, instant: Date): { date: string; time: string } {
  const local = new Date(instant.getTime() + offsetHours[zone] * hourMs).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The instant at which a place's clock says this day and time. */
export function instantOf(zone: TimeZone, date: string, time: string): Date {
  return new Date(Date.parse(`${date}T${time}:00.000Z`) - offsetHours[zone] * hourMs)
}
