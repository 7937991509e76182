import { CalculateRouteCommand, CalculateRouteMatrixCommand, LocationClient } from '@aws-sdk/client-location'
import type { RouteLines } from '../../../shared/contract/routes.ts'
import type { Position } from '../../../shared/places.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { isUnavailable, openClient } from './service-calls.ts'

/** The limit of one route (CalculateRoute, `WaypointPositions`). */
const mostBetween = 23
/** Two thirds of the function's 15 s. */
const timeoutMs = 10_000

export interface Way {
  readonly meters: number
  readonly seconds: number
}

export interface Roads {
  /**
   * In both directions; null where there is no way.
   * @throws Refusal route.unavailable
   */
  matrix(positions: readonly Position[]): Promise<{ rows: (Way | null)[][]; estimated: boolean }>
  /**
   * A line from each position to the next.
   * @throws Refusal route.unavailable
   */
  draw(positions: readonly Position[]): Promise<RouteLines>
}

/** Any other source than this provider only estimates. */
const roadDataSource = 'Here'

export function locationRoads(calculatorName: string): Roads {
  const client = openClient(LocationClient, timeoutMs)
  const send = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      if (isUnavailable(error) || isUnsupported(error)) throw new Refusal('route.unavailable')
      throw error
    }
  }
  return {
    async matrix(positions) {
      const points = positions.map(pointOf)
      const command = new CalculateRouteMatrixCommand({
        CalculatorName: calculatorName,
        DeparturePositions: points,
        DestinationPositions: points,
        DistanceUnit: 'Kilometers',
        TravelMode: 'Car',
      })
      const { RouteMatrix = [], Summary } = await send(client.send(command))
      const rows = RouteMatrix.map((row) =>
        row.map(({ Distance, DurationSeconds }) =>
          Distance === undefined || DurationSeconds === undefined ? null : wayOf(Distance, DurationSeconds),
        ),
      )
      return { rows, estimated: Summary?.DataSource !== roadDataSource }
    },
    async draw(positions) {
      const parts = await Promise.all(
        inParts(positions.map(pointOf)).map(([from, ...rest]) => {
          const command = new CalculateRouteCommand({
            CalculatorName: calculatorName,
            DeparturePosition: from,
            WaypointPositions: rest.slice(0, -1),
            DestinationPosition: rest.at(-1),
            IncludeLegGeometry: true,
            TravelMode: 'Car',
          })
          return send(client.send(command))
        }),
      )
      return {
        legs: parts.flatMap(({ Legs = [] }) =>
          Legs.map(({ Geometry }) =>
            (Geometry?.LineString ?? []).map(([longitude = 0, latitude = 0]): Point => [longitude, latitude]),
          ),
        ),
        estimated: parts.some(({ Summary }) => Summary?.DataSource !== roadDataSource),
      }
    },
  }
}

/** Positions that the service does not support. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationException'
}

type Point = [longitude: number, latitude: number]

function pointOf({ longitude, latitude }: Position): Point {
  return [longitude, latitude]
}

function wayOf(km: number, seconds: number): Way {
  return { meters: Math.round(km * 1000), seconds: Math.round(seconds) }
}

/** Each part starts where the previous one ends. */
function inParts<T>(points: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let first = 0; first + 1 < points.length; first += mostBetween + 1)
    parts.push(points.slice(first, first + mostBetween + 2))
  return parts
}

export function requestsToDraw(positions: number): number {
  return Math.ceil((positions - 1) / (mostBetween + 1))
}
