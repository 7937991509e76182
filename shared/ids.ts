import { decodeTime, encodeTime, ulid } from 'ulid'
import * as z from 'zod'

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
  goal: 'gol',
  referral: 'rfl',
  ticket: 'tkt',
  cannedAnswer: 'can',
  newsletterIssue: 'nws',
  case: 'cas',
} as const
export type IdKind = keyof typeof idPrefixes

/** Creates an id of a kind. Ids sort by creation time; `now` is a parameter for tests and seeds. */
export function newId(kind: IdKind, now: Date): string {
  return `${idPrefixes[kind]}_${ulid(now.getTime())}`
}

export function idOf(kind: IdKind) {
  return z.string().regex(new RegExp(`^${idPrefixes[kind]}_[0-9A-HJKMNP-TV-Z]{26}$`))
}

/** Returns the creation time of an id. */
export function timeOfId(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1)))
}

/** Maximum time of an id: 48 bits. */
const lastTime = 2 ** 48 - 1

/** Clamps the time to the range of ids: 1970 to 10889. */
function timeOf(at: Date): string {
  return encodeTime(Math.min(Math.max(at.getTime(), 0), lastTime), 10)
}

/** Returns the smallest id at or after an instant: a lower bound for key conditions. */
export function lowestIdAt(kind: IdKind, at: Date): string {
  return `${idPrefixes[kind]}_${timeOf(at)}${'0'.repeat(16)}`
}

/** Returns the largest id in an instant's millisecond. */
export function highestIdAt(kind: IdKind, at: Date): string {
  return `${idPrefixes[kind]}_${timeOf(at)}${'Z'.repeat(16)}`
}
