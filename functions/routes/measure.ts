import type { Drawing, Ways } from '../../shared/contract/routes.ts'
import type { Position } from '../../shared/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type Roads, requestsToDraw, type Way } from '../kit/roads.ts'
import { countUse } from '../kit/table/quota.ts'
import type { Table } from '../kit/table/table.ts'
import { measuredWays } from './limits.ts'

interface RoutesDeps {
  readonly table: Table
  readonly roads: Roads
  readonly now: Date
}

/**
 * The ways between all positions, for the planner in the browser. Every cell counts, also those of a place to itself:
 * each is charged.
 * @throws Refusal route.limit_reached; route.unavailable; route.place_unreachable
 */
export async function measureWays(
  { table, roads, now }: RoutesDeps,
  actor: Actor,
  positions: readonly Position[],
): Promise<Ways> {
  await countUse(table, measuredWays, actor.userId, now, positions.length ** 2)
  const { rows, estimated } = await roads.matrix(positions)
  return { ...finiteWays(rows), estimated }
}

/**
 * The lines of a route through positions in their order.
 * @throws Refusal route.limit_reached; route.unavailable
 */
export async function drawRoute(
  { table, roads, now }: RoutesDeps,
  actor: Actor,
  positions: readonly Position[],
): Promise<Drawing> {
  await countUse(table, measuredWays, actor.userId, now, requestsToDraw(positions.length))
  return roads.draw(positions)
}

/** No day is so long: the planner takes such a way only where every order has one. */
const noWay: Way = { meters: 2_000_000, seconds: 24 * 60 * 60 }

/**
 * The planner takes finite ways only (decisions/0040): one that does not exist becomes longer than a day.
 * @throws Refusal route.place_unreachable naming by its number from one a place that nothing leads to, or from
 */
export function finiteWays(rows: readonly (readonly (Way | null)[])[]): Pick<Ways, 'meters' | 'seconds'> {
  const lost = rows.findIndex(
    (row, place) =>
      isLost(row, place) ||
      isLost(
        rows.map((from) => from[place] ?? null),
        place,
      ),
  )
  if (lost >= 0) throw new Refusal('route.place_unreachable', { place: lost + 1 })
  const pick = (key: keyof Way) =>
    rows.map((row, from) => row.map((way, to) => (from === to ? 0 : (way ?? noWay)[key])))
  return { meters: pick('meters'), seconds: pick('seconds') }
}

function isLost(ways: readonly (Way | null)[], place: number): boolean {
  return ways.every((way, other) => other === place || way === null)
}
