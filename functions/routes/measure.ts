import type { DistanceMatrix, RouteLines } from '../../shared/contract/routes.ts'
import type { Position } from '../../shared/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import { singleUseUnits, spend } from '../kit/limits/budgets.ts'
import { countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { locationPerDay } from '../kit/quotas.ts'
import { type Roads, requestsToDraw, type Way } from '../kit/services/roads.ts'
import type { Table } from '../kit/table/table.ts'
import { measuredWays } from './quotas.ts'

interface RoutesDeps {
  readonly table: Table
  readonly roads: Roads
  readonly now: Date
  /** The deployment's budget of a day. */
  readonly locationUnits: number
}

/**
 * Every cell counts, even from a place to itself: each is charged.
 * @throws Refusal route.limit_reached; place.help_used_up; route.unavailable; route.place_unreachable
 */
export async function measureWays(
  { table, roads, now, locationUnits }: RoutesDeps,
  actor: Actor,
  positions: readonly Position[],
): Promise<DistanceMatrix> {
  await countUse(table, measuredWays, actor.userId, now, positions.length ** 2)
  await spend(table, locationPerDay(locationUnits), now, singleUseUnits * positions.length ** 2)
  const { rows, estimated } = await roads.matrix(positions)
  return { ...finiteWays(rows), estimated }
}

/** @throws Refusal route.limit_reached; place.help_used_up; route.unavailable */
export async function drawRoute(
  { table, roads, now, locationUnits }: RoutesDeps,
  actor: Actor,
  positions: readonly Position[],
): Promise<RouteLines> {
  await countUse(table, measuredWays, actor.userId, now, requestsToDraw(positions.length))
  await spend(table, locationPerDay(locationUnits), now, singleUseUnits * requestsToDraw(positions.length))
  return roads.draw(positions)
}

/** Longer than a day: the planner uses it only if every order contains one. */
const noWay: Way = { meters: 2_000_000, seconds: 24 * 60 * 60 }

/**
 * The planner requires finite ways (decisions/0040).
 * @throws Refusal route.place_unreachable with the 1-based number of a place without any way to or from it
 */
export function finiteWays(rows: readonly (readonly (Way | null)[])[]): Pick<DistanceMatrix, 'meters' | 'seconds'> {
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
