import { decodeTime, encodeTime, ulid } from 'ulid'
import * as z from 'zod'

/** Prefixes of ids: the kind of a thing is seen in its id. */
export const idPrefixes = {
  recyclable: 'ad',
  photo: 'pho',
  question: 'qst',
  report: 'rep',
  savedSearch: 'sse',
  event: 'evt',
  audit: 'aud',
  export: 'exp',
  deviceSignIn: 'dsi',
  notice: 'ntf',
  conversation: 'cnv',
  pickup: 'pic',
  message: 'msg',
  order: 'ord',
  paymentNotice: 'pnt',
  withdrawal: 'wdr',
  approvalStep: 'ast',
  donation: 'don',
  entity: 'ent',
} as const
export type IdKind = keyof typeof idPrefixes

/** A new id of a kind; ids sort by the time they were made at. `now` in, so that tests and seeds decide. */
export function newId(kind: IdKind, now: Date): string {
  return `${idPrefixes[kind]}_${ulid(now.getTime())}`
}

/** The schema of an id of a kind. */
export function idOf(kind: IdKind) {
  return z.string().regex(new RegExp(`^${idPrefixes[kind]}_[0-9A-HJKMNP-TV-Z]{26}$`))
}

/** The time an id was made at. */
export function timeOfId(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1)))
}

/** The last instant that an id can tell: its time has 48 bits. */
const lastTime = 2 ** 48 - 1

/** A period may begin before 1970 or end after the year 10889; ids cannot. */
function timeOf(at: Date): string {
  return encodeTime(Math.min(Math.max(at.getTime(), 0), lastTime), 10)
}

/** The smallest id of a kind at or after an instant: the bound of a period in a key condition. */
export function lowestIdAt(kind: IdKind, at: Date): string {
  return `${idPrefixes[kind]}_${timeOf(at)}${'0'.repeat(16)}`
}

/** The largest id of a kind in an instant's millisecond. */
export function highestIdAt(kind: IdKind, at: Date): string {
  return `${idPrefixes[kind]}_${timeOf(at)}${'Z'.repeat(16)}`
}
