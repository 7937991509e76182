import * as z from 'zod'
import { type Gazetteer, loadGazetteer, type Point } from './gazetteer.ts'
import { type Found, searchPosition, searchText } from './places.ts'
import { boundsOf, trip } from './routes.ts'

const dataSource = 'Here'
/** Not a data source of the service; shows that routes are straight lines. */
const straightLines = 'GreatCircle'
const kmPerMile = 1.609344

const point = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const box = z.tuple([z.number(), z.number(), z.number(), z.number()])
const countries = z
  .array(z.string().regex(/^[A-Z]{3}$/))
  .min(1)
  .max(100)
const unit = z.enum(['Kilometers', 'Miles']).default('Kilometers')
const mode = z
  .enum(['Car', 'Truck', 'Walking', 'Bicycle', 'Motorcycle'])
  .default('Car')
  .transform((one) => (one === 'Walking' ? ('Walking' as const) : ('Car' as const)))

const textInput = z
  .object({
    Text: z.string().min(1).max(200),
    BiasPosition: point.optional(),
    FilterBBox: box.optional(),
    FilterCountries: countries.optional(),
    MaxResults: z.number().int().min(1).max(50).default(50),
    Language: z.string().optional(),
  })
  .refine((input) => !(input.BiasPosition && input.FilterBBox), 'BiasPosition and FilterBBox are mutually exclusive')

const positionInput = z.object({
  Position: point,
  MaxResults: z.number().int().min(1).max(50).default(50),
  Language: z.string().optional(),
})

const routeInput = z.object({
  DeparturePosition: point,
  DestinationPosition: point,
  WaypointPositions: z.array(point).max(23).default([]),
  IncludeLegGeometry: z.boolean().default(false),
  DistanceUnit: unit,
  TravelMode: mode,
})

const matrixInput = z.object({
  DeparturePositions: z.array(point).min(1).max(350),
  DestinationPositions: z.array(point).min(1).max(350),
  DistanceUnit: unit,
  TravelMode: mode,
})

const inUnit = (km: number, distanceUnit: z.infer<typeof unit>): number =>
  distanceUnit === 'Miles' ? km / kmPerMile : km

function lookUp(gazetteer: Gazetteer, input: z.infer<typeof textInput>): Found[] {
  if (input.FilterCountries && !input.FilterCountries.includes('BRA')) return []
  const found = searchText(gazetteer, input.Text, input.BiasPosition)
  const [west, south, east, north] = input.FilterBBox ?? [-180, -90, 180, 90]
  const inside = ([longitude, latitude]: Point): boolean =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north
  return found.filter(({ Place }) => inside(Place.Geometry.Point)).slice(0, input.MaxResults)
}

async function searchByText(body: unknown) {
  const input = textInput.parse(body)
  const Results = lookUp(await loadGazetteer(), input)
  const points = Results.map(({ Place }) => Place.Geometry.Point)
  const bounds = points.length > 0 ? { ResultBBox: boundsOf(points) } : {}
  return { Summary: { ...input, ...bounds, DataSource: dataSource }, Results }
}

async function suggest(body: unknown) {
  const input = textInput.parse(body)
  const found = lookUp(await loadGazetteer(), input)
  return { Summary: { ...input, DataSource: dataSource }, Results: found.map(({ Place }) => ({ Text: Place.Label })) }
}

async function searchByPosition(body: unknown) {
  const input = positionInput.parse(body)
  const place = searchPosition(await loadGazetteer(), input.Position)
  return { Summary: { ...input, DataSource: dataSource }, Results: place ? [{ Place: place, Distance: 0 }] : [] }
}

async function calculateRoute(body: unknown) {
  const input = routeInput.parse(body)
  const stops = [input.DeparturePosition, ...input.WaypointPositions, input.DestinationPosition]
  const legs = stops.slice(1).map((to, at) => {
    const from = stops[at] ?? to
    const { km, seconds } = trip(from, to, input.TravelMode)
    const way = {
      StartPosition: from,
      EndPosition: to,
      Distance: inUnit(km, input.DistanceUnit),
      DurationSeconds: seconds,
    }
    return { ...way, Steps: [way], ...(input.IncludeLegGeometry ? { Geometry: { LineString: [from, to] } } : {}) }
  })
  return {
    Legs: legs,
    Summary: {
      DataSource: straightLines,
      Distance: legs.reduce((sum, leg) => sum + leg.Distance, 0),
      DistanceUnit: input.DistanceUnit,
      DurationSeconds: legs.reduce((sum, leg) => sum + leg.DurationSeconds, 0),
      RouteBBox: boundsOf(stops),
    },
  }
}

async function calculateRouteMatrix(body: unknown) {
  const input = matrixInput.parse(body)
  const RouteMatrix = input.DeparturePositions.map((from) =>
    input.DestinationPositions.map((to) => {
      const { km, seconds } = trip(from, to, input.TravelMode)
      return { Distance: inUnit(km, input.DistanceUnit), DurationSeconds: seconds }
    }),
  )
  return {
    RouteMatrix,
    SnappedDeparturePositions: input.DeparturePositions,
    SnappedDestinationPositions: input.DestinationPositions,
    Summary: {
      DataSource: straightLines,
      DistanceUnit: input.DistanceUnit,
      ErrorCount: 0,
      RouteCount: input.DeparturePositions.length * input.DestinationPositions.length,
    },
  }
}

export interface Operation {
  /** The IAM action without its prefix. */
  readonly name: string
  readonly resource: 'place-index' | 'route-calculator'
  /** Throws a ZodError for input that the service rejects. */
  readonly perform: (body: unknown) => Promise<unknown>
}

/** Operations by the end of their path (Amazon Location Service API Reference). */
export const operations: Readonly<Record<string, Operation>> = {
  'search/text': { name: 'SearchPlaceIndexForText', resource: 'place-index', perform: searchByText },
  'search/suggestions': { name: 'SearchPlaceIndexForSuggestions', resource: 'place-index', perform: suggest },
  'search/position': { name: 'SearchPlaceIndexForPosition', resource: 'place-index', perform: searchByPosition },
  'calculate/route': { name: 'CalculateRoute', resource: 'route-calculator', perform: calculateRoute },
  'calculate/route-matrix': {
    name: 'CalculateRouteMatrix',
    resource: 'route-calculator',
    perform: calculateRouteMatrix,
  },
}
