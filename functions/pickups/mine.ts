import * as z from 'zod'
import { type PickupView, pickupPageSize, plannedPickupsLimit } from '../../shared/contract/pickups.ts'
import { clockAt } from '../../shared/time-zones.ts'
import type { Actor } from '../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../kit/table/cursor.ts'
import { keys } from '../kit/table/keys.ts'
import { type ListDeps, type Page, positionOfOwn, viewsOf } from './list.ts'
import type { PickupRow } from './pickup-row.ts'
import { leadsOf, pickupsAt, pickupsOfDays } from './store.ts'
import { isToday } from './view.ts'

/** Today by Brazil's westernmost and easternmost clock: near midnight they are two days. */
function daysOfToday(now: Date): { first: string; last: string } {
  return { first: clockAt('America/Rio_Branco', now).date, last: clockAt('America/Noronha', now).date }
}

/** Somebody's accepted pickups of today, each by the clock of its ad's city, earliest first. */
async function todaysOf({ table, now }: ListDeps, { userId }: Actor): Promise<PickupRow[]> {
  const { first, last } = daysOfToday(now)
  const rows = await pickupsOfDays(table, userId, first, last)
  return rows.filter((row) => isToday(row, now)).toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** Today's accepted pickups for the planner, earliest first, and how many more there are than it takes. */
export async function pickupsToPlan(deps: ListDeps, actor: Actor): Promise<{ items: PickupView[]; leftOut: number }> {
  const rows = await todaysOf(deps, actor)
  const items = await viewsOf(deps, rows.slice(0, plannedPickupsLimit), actor)
  return { items, leftOut: rows.length - items.length }
}

/** Those of today and later, soonest first; then those before, newest first. */
const parts = ['ahead', 'behind'] as const
type Part = (typeof parts)[number]
interface Position {
  readonly part: Part
  /** The sort position that the page before ended with; undefined for the part's beginning. */
  readonly after: string | undefined
}

/** `ahead#2026-11-21T14:05#pic_…` */
const position = z.string().refine((text) => {
  const { part, after } = read(text)
  return parts.includes(part) && positionOfOwn.safeParse(after).success
})

function read(text: string): { part: Part; after: string } {
  const [part, ...after] = text.split('#')
  return { part: part as Part, after: after.join('#') }
}

/**
 * Somebody's pickups: today's accepted ones with the first page; then those to come and the past. The parts are cut
 * where today begins on the westernmost clock.
 * @throws Refusal request.invalid
 */
export async function myPickups(
  deps: ListDeps,
  actor: Actor,
  cursor: string | undefined,
): Promise<Page & { readonly today: PickupView[] }> {
  const text = decodeCursor(cursor, position)
  const begun: Position = text === undefined ? { part: 'ahead', after: undefined } : read(text)
  const ahead = begun.part === 'ahead' ? await leadsOfPart(deps, actor, begun, pickupPageSize + 1) : []
  const room = pickupPageSize + 1 - ahead.length
  const rest: Position = begun.part === 'behind' ? begun : { part: 'behind', after: undefined }
  const leads = room > 0 ? [...ahead, ...(await leadsOfPart(deps, actor, rest, room))] : ahead
  const shown = leads.slice(0, pickupPageSize)
  const last = leads.length > pickupPageSize ? shown.at(-1) : undefined
  const today = text === undefined ? await todaysOf(deps, actor) : []
  const others = (await pickupsAt(deps.table, shown)).filter((row) => !isToday(row, deps.now))
  const views = await viewsOf(deps, [...today, ...others], actor)
  return {
    today: views.slice(0, today.length),
    items: views.slice(today.length),
    nextCursor: nextCursor(last && `${last.part}#${last.sk.slice(keys.pickupOfPrefix.length)}`),
  }
}

/** Leads of one part after a position; a cursor from before midnight may lie in the other part by now. */
async function leadsOfPart(deps: ListDeps, { userId }: Actor, { part, after: position }: Position, limit: number) {
  const prefix = keys.pickupOfPrefix
  const cut = prefix + daysOfToday(deps.now).first
  const after = position && prefix + position
  const ahead = { first: after && after > cut ? after : cut, last: `${prefix}~`, from: 'first' } as const
  const behind = { first: prefix, last: after && after < cut ? after : cut, from: 'last' } as const
  const range = { pk: keys.user(userId), after, ...(part === 'ahead' ? ahead : behind) }
  return (await leadsOf(deps.table, range, limit)).map((lead) => ({ ...lead, part }))
}
