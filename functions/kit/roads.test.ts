import { CalculateRouteCommand, CalculateRouteMatrixCommand, LocationClient } from '@aws-sdk/client-location'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { locationRoads, requestsToDraw } from './roads.ts'

process.env.AWS_REGION = 'sa-east-1'
const location = mockClient(LocationClient)
afterAll(() => location.restore())
const roads = locationRoads('roads')
const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ latitude: -23 - at / 100, longitude: -46 }))
const summary = (DataSource: string) => ({
  DataSource,
  RouteCount: 4,
  ErrorCount: 0,
  DistanceUnit: 'Kilometers' as const,
})
const named = (name: string) => Object.assign(new Error(name), { name })

beforeEach(() => {
  location.reset()
})

describe('a matrix', () => {
  it('is of whole metres and seconds, with nothing where there is no way', async () => {
    location.on(CalculateRouteMatrixCommand).resolves({
      RouteMatrix: [
        [
          { Distance: 0, DurationSeconds: 0 },
          { Distance: 1.2345, DurationSeconds: 60.4 },
        ],
        [{ Error: { Code: 'RouteNotFound' } }, { Distance: 0, DurationSeconds: 0 }],
      ],
      Summary: summary('Here'),
    })
    expect(await roads.matrix(places(2))).toEqual({
      rows: [
        [
          { meters: 0, seconds: 0 },
          { meters: 1235, seconds: 60 },
        ],
        [null, { meters: 0, seconds: 0 }],
      ],
      estimated: false,
    })
    const [asked] = location.commandCalls(CalculateRouteMatrixCommand)
    expect(asked?.args[0].input).toMatchObject({
      CalculatorName: 'roads',
      DeparturePositions: [
        [-46, -23],
        [-46, -23.01],
      ],
      DestinationPositions: [
        [-46, -23],
        [-46, -23.01],
      ],
    })
  })

  it('of another source than roads is an estimate', async () => {
    location.on(CalculateRouteMatrixCommand).resolves({ RouteMatrix: [], Summary: summary('GreatCircle') })
    expect(await roads.matrix(places(2))).toMatchObject({ estimated: true })
  })

  it.each(['ThrottlingException', 'InternalServerException', 'ValidationException', 'TimeoutError', 'AbortError'])(
    'that the service does not give by %s is refused',
    async (name) => {
      location.on(CalculateRouteMatrixCommand).rejects(named(name))
      await expect(roads.matrix(places(2))).rejects.toMatchObject({ code: 'route.unavailable' })
    },
  )

  it('that we have no right to is a fault', async () => {
    location.on(CalculateRouteMatrixCommand).rejects(named('AccessDeniedException'))
    await expect(roads.matrix(places(2))).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })
})

describe('a drawing', () => {
  it.each([2, 25, 26, 49, 50, 52])('of %i places has a line to each from the one before', async (count) => {
    location.on(CalculateRouteCommand).callsFake((input) => {
      const stops = [input.DeparturePosition, ...input.WaypointPositions, input.DestinationPosition]
      expect(stops.length).toBeLessThanOrEqual(25)
      const Legs = stops.slice(1).map((to, at) => ({ Geometry: { LineString: [stops[at], to] } }))
      return { Legs, Summary: summary('Here') }
    })
    const asked = places(count)
    const { legs, estimated } = await roads.draw(asked)
    const points = asked.map(({ longitude, latitude }) => [longitude, latitude])
    expect(legs).toEqual(points.slice(1).map((to, at) => [points[at], to]))
    expect(estimated).toBe(false)
    expect(location.commandCalls(CalculateRouteCommand)).toHaveLength(requestsToDraw(count))
  })
})
