import {
  CalculateRouteCommand,
  CalculateRouteMatrixCommand,
  ListPlaceIndexesCommand,
  LocationClient,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForSuggestionsCommand,
  SearchPlaceIndexForTextCommand,
  type SearchPlaceIndexForTextCommandInput,
} from '@aws-sdk/client-location'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HasPermission, listen } from '../../local/aws/endpoint/endpoint.ts'
import '../../local/aws/location/localhost-names.ts'
import { createLocation } from '../../local/aws/location/server.ts'

const saoPaulo = [-46.6395, -23.5329]
const recife = [-34.8771, -8.04666]
let client: LocationClient
let close: () => Promise<void>
let mayCall: HasPermission

beforeAll(async () => {
  const surroundings = {
    now: () => new Date(),
    dataDir: '',
    log: () => undefined,
    region: 'sa-east-1',
    accountId: '000000000000',
  }
  const location = createLocation({ ...surroundings, mayCall: (...question) => mayCall(...question) })
  const server = await listen(location.listener)
  const credentials = { accessKeyId: 'AKIDPLACES', secretAccessKey: 'secret' }
  // Configured as in the functions: without an endpoint, so the client calls places.localhost and routes.localhost.
  client = new LocationClient({
    region: 'sa-east-1',
    endpoint: `http://localhost:${server.port}`,
    credentials,
    maxAttempts: 1,
  })
  close = server.close
})
afterAll(() => close())
beforeEach(() => {
  mayCall = () => true
})

const search = async (Text: string, more: Partial<SearchPlaceIndexForTextCommandInput> = {}) =>
  (await client.send(new SearchPlaceIndexForTextCommand({ IndexName: 'places', Text, ...more }))).Results ?? []
const best = async (text: string) => (await search(text))[0]?.Place
/** Distance in kilometres on a plane, exact enough for neighbours. */
const apart = ([x1 = 0, y1 = 0]: number[] = [], [x2 = 0, y2 = 0]: number[] = []) =>
  111.32 * Math.hypot((x1 - x2) * Math.cos((y1 * Math.PI) / 180), y1 - y2)

describe('search by text', () => {
  it('reads a whole Brazilian address', async () => {
    const place = await best('Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-200, Brasil')
    expect(place).toMatchObject({
      Label: 'Avenida Paulista 1578, Bela Vista, São Paulo, São Paulo, 01310-200, BRA',
      Street: 'Avenida Paulista',
      AddressNumber: '1578',
      Neighborhood: 'Bela Vista',
      Municipality: 'São Paulo',
      Region: 'São Paulo',
      PostalCode: '01310-200',
      Country: 'BRA',
    })
    expect(apart(place?.Geometry?.Point, saoPaulo)).toBeLessThan(3)
  })

  it.each([
    ['campinas', 'Campinas', 'São Paulo'],
    ['CAMPINAS-SP', 'Campinas', 'São Paulo'],
    ['Campinas, São Paulo', 'Campinas', 'São Paulo'],
    ['sao paulo', 'São Paulo', 'São Paulo'],
    ['Rua São Paulo, 10, Belo Horizonte', 'Belo Horizonte', 'Minas Gerais'],
    ['rua sete de setembro 123 ribeirao preto', 'Ribeirão Preto', 'São Paulo'],
    ['Av. Brasil, s/n, Centro, Olímpia/SP', 'Olímpia', 'São Paulo'],
    ['Santana, Salvador - BA', 'Salvador', 'Bahia'],
    ['Bonito - MS', 'Bonito', 'Mato Grosso do Sul'],
    ['Bonito - PE', 'Bonito', 'Pernambuco'],
  ])('finds the city of "%s"', async (text, city, state) => {
    expect(await best(text)).toMatchObject({ Municipality: city, Region: state })
  })

  it('returns a stable and distinct position for each address', async () => {
    const texts = ['Rua A, 1', 'Rua A, 2', 'Rua B, 1', 'Rua B, 2'].map((street) => `${street}, Recife - PE`)
    const points = async () => Promise.all(texts.map(async (text) => (await best(text))?.Geometry?.Point))
    const found = await points()
    expect(new Set(found.map(String)).size).toBe(4)
    expect(await points()).toEqual(found)
    for (const point of found) expect(apart(point, recife)).toBeLessThan(3)
    expect(apart(found[0], found[1])).toBeLessThan(1.3)
  })

  it('returns the centre of a city, without a district', async () => {
    const place = await best('Recife - PE')
    expect(place?.Geometry?.Point).toEqual(recife)
    expect(place?.Neighborhood).toBeUndefined()
  })

  it('returns all cities of one name, capitals first or nearest first with a bias', async () => {
    const all = await search('Boa Vista')
    expect(all.map(({ Place }) => Place?.Region)).toEqual(['Roraima', 'Paraíba'])
    const near = await search('Boa Vista', { BiasPosition: recife })
    expect(near.map(({ Place }) => Place?.Region)).toEqual(['Paraíba', 'Roraima'])
    expect(near[0]?.Distance).toBeGreaterThan(100_000)
    expect(await search('Boa Vista', { MaxResults: 1 })).toHaveLength(1)
  })

  it('searches a street without a city near the bias', async () => {
    expect((await search('Rua Augusta, 100, Centro', { BiasPosition: saoPaulo }))[0]?.Place).toMatchObject({
      Municipality: 'São Paulo',
      Neighborhood: 'Centro',
    })
    expect(await search('Rua Augusta, 100')).toEqual([])
  })

  it('completes the name of a city', async () => {
    const found = await search('Rua Augusta, 100, Florianóp')
    expect(found[0]).toMatchObject({ Relevance: 0.8, Place: { Municipality: 'Florianópolis', Street: 'Rua Augusta' } })
  })

  it.each(['asdfghjkl', 'Rua A, 1, Cidade Inexistente - SP', 'Paris, Texas', '01310-100'])(
    'finds nothing for "%s"',
    async (text) => {
      expect(await search(text)).toEqual([])
    },
  )

  it('finds nothing when the filter names other countries only', async () => {
    expect(await search('Recife', { FilterCountries: ['ARG'] })).toEqual([])
    expect(await search('Recife', { FilterCountries: ['ARG', 'BRA'] })).toHaveLength(1)
  })

  it('returns results within the given box only', async () => {
    expect(await search('Boa Vista', { FilterBBox: [-40, -10, -34, -5] })).toHaveLength(1)
  })

  it('suggests whole addresses', async () => {
    const { Results } = await client.send(
      new SearchPlaceIndexForSuggestionsCommand({ IndexName: 'places', Text: 'Rua Augusta, Curiti', MaxResults: 5 }),
    )
    expect(Results?.[0]?.Text).toMatch(/^Rua Augusta, .+, Curitiba, Paraná, BRA$/)
  })
})

describe('search by position', () => {
  const locate = async (Position: number[]) =>
    (await client.send(new SearchPlaceIndexForPositionCommand({ IndexName: 'places', Position, MaxResults: 1 })))
      .Results?.[0]?.Place

  it('returns the city and a district that neighbours share', async () => {
    const [here, nextDoor] = [await locate([-46.6401, -23.5301]), await locate([-46.6402, -23.5302])]
    expect(here).toMatchObject({ Municipality: 'São Paulo', Region: 'São Paulo', Country: 'BRA' })
    expect(nextDoor?.Neighborhood).toBe(here?.Neighborhood)
    expect(nextDoor?.Street).toBe(here?.Street)
  })

  it('finds nothing far from Brazil', async () => {
    expect(await locate([2.35, 48.85])).toBeUndefined()
    expect(await locate([-58.38, -34.6])).toBeUndefined()
  })
})

describe('routes', () => {
  const [campinas, santos] = [
    [-47.0659, -22.9053],
    [-46.3289, -23.9608],
  ]

  it('are longer than the straight line and pass through their waypoints', async () => {
    const route = await client.send(
      new CalculateRouteCommand({
        CalculatorName: 'roads',
        DeparturePosition: campinas,
        WaypointPositions: [saoPaulo],
        DestinationPosition: santos,
        IncludeLegGeometry: true,
      }),
    )
    expect(route.Legs?.map((leg) => leg.Geometry?.LineString)).toEqual([
      [campinas, saoPaulo],
      [saoPaulo, santos],
    ])
    expect(route.Summary?.Distance).toBeGreaterThan(apart(campinas, saoPaulo) + apart(saoPaulo, santos))
    expect(route.Summary?.RouteBBox).toEqual([-47.0659, -23.9608, -46.3289, -22.9053])
  })

  it('take longer on foot, and use miles or kilometres', async () => {
    const way = { CalculatorName: 'roads', DeparturePosition: campinas, DestinationPosition: saoPaulo }
    const [car, foot, miles] = await Promise.all(
      [{}, { TravelMode: 'Walking' as const }, { DistanceUnit: 'Miles' as const }].map(
        async (more) => (await client.send(new CalculateRouteCommand({ ...way, ...more }))).Summary,
      ),
    )
    expect(foot?.DurationSeconds).toBeGreaterThan(5 * (car?.DurationSeconds ?? 0))
    expect(miles?.Distance).toBeCloseTo((car?.Distance ?? 0) / 1.609344, 6)
  })

  it('fill a matrix whose diagonal is zero', async () => {
    const positions = [campinas, saoPaulo, santos].map((one) => one ?? [])
    const matrix = await client.send(
      new CalculateRouteMatrixCommand({
        CalculatorName: 'roads',
        DeparturePositions: positions,
        DestinationPositions: positions,
      }),
    )
    expect(matrix.Summary).toMatchObject({ RouteCount: 9, ErrorCount: 0 })
    expect(matrix.RouteMatrix?.map((row, at) => row[at]?.Distance)).toEqual([0, 0, 0])
    expect(matrix.RouteMatrix?.[0]?.[2]?.Distance).toBeGreaterThan(matrix.RouteMatrix?.[0]?.[1]?.Distance ?? 0)
  })
})

describe('refusals', () => {
  it('require permission for each operation on the named index or calculator', async () => {
    const asked: string[] = []
    mayCall = (key, action, resource) => {
      asked.push(`${key} ${action} ${resource}`)
      return false
    }
    await expect(search('Recife')).rejects.toMatchObject({
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 403 },
    })
    const route = new CalculateRouteCommand({
      CalculatorName: 'roads',
      DeparturePosition: recife,
      DestinationPosition: recife,
    })
    await expect(client.send(route)).rejects.toMatchObject({ name: 'AccessDeniedException' })
    expect(asked).toEqual([
      'AKIDPLACES geo:SearchPlaceIndexForText arn:aws:geo:sa-east-1:000000000000:place-index/places',
      'AKIDPLACES geo:CalculateRoute arn:aws:geo:sa-east-1:000000000000:route-calculator/roads',
    ])
  })

  it('refuse invalid input', async () => {
    await expect(search('Recife', { MaxResults: 51 })).rejects.toMatchObject({
      name: 'ValidationException',
      $metadata: { httpStatusCode: 400 },
    })
    await expect(search('x'.repeat(201))).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(search('Recife', { BiasPosition: [200, 0] })).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('name an operation that is not implemented', async () => {
    await expect(client.send(new ListPlaceIndexesCommand({}))).rejects.toBeDefined()
  })
})
