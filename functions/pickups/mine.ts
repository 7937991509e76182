import * as z from 'zod'
import { type PickupView, pickupPageSize, plannedPickupsLimit } from '../../shared/contract/pickup-views.ts'
import { clockAt } from '../../shared/time-zones.ts'
import type { Actor } from '../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../kit/table/cursor.ts'
import { keys } from '../kit/table/keys.ts'
import { type ListDeps, type Page, positionOfOwn, viewsOf } from './list.ts'
import type { PickupRow } from './pickup-row.ts'
import { indexRowsOf, pickupsAt, pickupsOfDays } from './store.ts'
import { isToday } from './view.ts'

/** By Brazil's westernmost and easternmost clocks; around midnight they differ. */
function daysOfToday(now: Date): { first: string; last: string } {
  return { first: clockAt('America/Rio_Branco', now).date, last: clockAt('America/Noronha', now).date }
}

async function todaysOf({ table, now }: ListDeps, { userId }: Actor): Promise<PickupRow[]> {
  const { first, last } = daysOfToday(now)
  const rows = await pickupsOfDays(table, userId, first, last)
  return rows.filter((row) => isToday(row, now)).toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** `leftOut` counts the pickups beyond the planner's limit. */
export async function pickupsToPlan(deps: ListDeps, actor: Actor): Promise<{ items: PickupView[]; leftOut: number }> {
  const rows = await todaysOf(deps, actor)
  const items = await viewsOf(deps, rows.slice(0, plannedPickupsLimit), actor)
  return { items, leftOut: rows.length - items.length }
}

/** Today and later, soonest first; then the past, newest first. */
const parts = ['ahead', 'behind'] as const
type Part = (typeof parts)[number]
interface Position {
  readonly part: Part
  /** Sort position of the previous page's last pickup; undefined at the start. */
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
 * Upcoming pickups, then past ones; the first page adds today's accepted ones. The parts are split at the start of
 * today by the westernmost clock.
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

/** A cursor from before midnight may belong to the other part now. */
async function leadsOfPart(deps: ListDeps, { userId }: Actor, { part, after: position }: Position, limit: number) {
  const prefix = keys.pickupOfPrefix
  const cut = prefix + daysOfToday(deps.now).first
  const after = position && prefix + position
  const ahead = { first: after && after > cut ? after : cut, last: `${prefix}~`, from: 'first' } as const
  const behind = { first: prefix, last: after && after < cut ? after : cut, from: 'last' } as const
  const range = { pk: keys.pickupOf(userId, '', '').pk, after, ...(part === 'ahead' ? ahead : behind) }
  return (await indexRowsOf(deps.table, range, limit)).map((lead) => ({ ...lead, part }))
}
