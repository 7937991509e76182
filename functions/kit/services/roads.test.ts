import { CalculateRouteCommand, CalculateRouteMatrixCommand, LocationClient } from '@aws-sdk/client-location'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('matrix', () => {
  it('returns whole metres and seconds, and null without a way', async () => {
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
      TravelMode: 'Car',
      DistanceUnit: 'Kilometers',
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

  it('returns null for incomplete data', async () => {
    location.on(CalculateRouteMatrixCommand).resolves({
      RouteMatrix: [[{ Distance: 1 }, { DurationSeconds: 60 }]],
      Summary: summary('Here'),
    })
    expect((await roads.matrix(places(2))).rows).toEqual([[null, null]])
  })

  it('is an estimate from any source but the road provider', async () => {
    location.on(CalculateRouteMatrixCommand).resolves({ RouteMatrix: [], Summary: summary('GreatCircle') })
    expect(await roads.matrix(places(2))).toMatchObject({ estimated: true })
    location.on(CalculateRouteMatrixCommand).resolves({})
    expect(await roads.matrix(places(2))).toEqual({ rows: [], estimated: true })
  })

  it("has a timeout below the function's", async () => {
    const given = vi.spyOn(AbortSignal, 'timeout')
    vi.stubEnv('LONGEST_CALL_MS', '12000')
    location.on(CalculateRouteMatrixCommand).resolves({ RouteMatrix: [], Summary: summary('Here') })
    await roads.matrix(places(2))
    expect(given).toHaveBeenCalledWith(10_000)
    const [, options] = location.send.lastCall.args as readonly unknown[]
    expect(options).toEqual({ abortSignal: given.mock.results[0]?.value })
  })

  it('refuses when there is no connection', async () => {
    location.on(CalculateRouteMatrixCommand).rejects(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
    await expect(roads.matrix(places(2))).rejects.toMatchObject({ code: 'route.unavailable' })
  })

  it.each(['ThrottlingException', 'InternalServerException', 'ValidationException', 'TimeoutError', 'AbortError'])(
    'refuses when the service fails with %s',
    async (name) => {
      location.on(CalculateRouteMatrixCommand).rejects(named(name))
      await expect(roads.matrix(places(2))).rejects.toMatchObject({ code: 'route.unavailable' })
    },
  )

  it('throws for a missing permission', async () => {
    location.on(CalculateRouteMatrixCommand).rejects(named('AccessDeniedException'))
    await expect(roads.matrix(places(2))).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })
})

describe('draw', () => {
  it.each([2, 25, 26, 49, 50, 52])('returns a line for each leg between %i positions', async (count) => {
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

  it('requests car routes with leg geometry', async () => {
    location.on(CalculateRouteCommand).callsFake(() => ({ Legs: [], Summary: summary('Here') }))
    await roads.draw(places(2))
    expect(location.commandCalls(CalculateRouteCommand)[0]?.args[0].input).toEqual({
      CalculatorName: 'roads',
      TravelMode: 'Car',
      IncludeLegGeometry: true,
      DeparturePosition: [-46, -23],
      WaypointPositions: [],
      DestinationPosition: [-46, -23.01],
    })
  })

  it('is an estimate if one part is, and returns empty lines without geometry', async () => {
    const parts = [{ Legs: [{ Geometry: {} }, {}], Summary: summary('Here') }, {}]
    location.on(CalculateRouteCommand).callsFake(() => parts.shift())
    expect(await roads.draw(places(26))).toEqual({ legs: [[], []], estimated: true })
  })

  it('refuses when the service fails', async () => {
    location.on(CalculateRouteCommand).rejects(named('ThrottlingException'))
    await expect(roads.draw(places(2))).rejects.toMatchObject({ code: 'route.unavailable' })
  })
})
