import { implement } from '@orpc/server'
import { loadGazetteer, stateById, states } from '../../shared/brazil/cities.ts'
import { categories, categoryNames } from '../../shared/categories.ts'
import { places } from '../../shared/contract/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { locationGeocoder } from '../kit/geocoder.ts'
import { observe } from '../kit/observability.ts'
import { apiEnvironment } from './env.ts'
import { lookUpPostalCode } from './postal-codes.ts'

const env = apiEnvironment.read()
const geocoder = locationGeocoder(env.PLACE_INDEX_NAME)
const { logger } = observe('places')
const suggestions = 5
const on = implement(places).$context<RequestContext>()

export const router = on.router({
  categories: on.categories.handler(() => categories.map((key) => ({ key, namePtBr: categoryNames[key] }))),
  states: on.states.handler(() => [...states]),
  cities: on.cities.handler(async ({ input }) => {
    if (!stateById(input.stateId)) throw new Refusal('place.state_unknown')
    return [...(await loadGazetteer()).ofState(input.stateId)]
  }),
  postalCode: on.postalCode.handler(({ input }) =>
    lookUpPostalCode(
      {
        viaCepUrl: env.VIACEP_URL,
        brasilApiUrl: env.BRASILAPI_URL,
        fetch,
        warn: (message, cause) => logger.warn(message, { cause: String(cause) }),
      },
      input.postalCode,
    ),
  ),
  search: on.search.handler(async ({ input }) => {
    const near = input.cityId === undefined ? undefined : (await loadGazetteer()).byId(input.cityId)
    return geocoder.search(input.text, { limit: suggestions, near })
  }),
  locate: on.locate.handler(async ({ input }) => {
    const found = await geocoder.nearest(input)
    if (!found) throw new Refusal('place.not_found')
    return found
  }),
})

export const handler = api('places', router)
