import { implement } from '@orpc/server'
import { loadGazetteer, stateById, states } from '../../../shared/brazil/cities.ts'
import { places } from '../../../shared/contract/places.ts'
import { categories, categoryNames } from '../../../shared/recyclables/categories.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { singleUseUnits, spend } from '../../kit/limits/budgets.ts'
import { sharedQuota } from '../../kit/limits/quota.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { observe } from '../../kit/observability.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn, tokenReader } from '../../kit/people/actor.ts'
import { locationPerDay } from '../../kit/quotas.ts'
import { locationGeocoder } from '../../kit/services/geocoder.ts'
import { openTable } from '../../kit/table/table.ts'
import { helpWithAddress } from '../address-help.ts'
import { apiEnvironment } from '../env.ts'
import { locateCity } from '../locate.ts'
import { lookUpPostalCode } from '../look-up.ts'
import { askServices } from '../postal-codes.ts'
import { anonymousPostalCodeLookups } from '../quotas.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const countAnonymous = sharedQuota(table, anonymousPostalCodeLookups)
const geocoder = locationGeocoder(env.SUGGESTION_INDEX_NAME)
const location = locationPerDay(Number(env.LOCATION_PER_DAY))
const { logger } = observe('places')
const suggestions = 5
const ask = (postalCode: string) =>
  askServices(
    {
      viaCepUrl: env.VIACEP_URL,
      brasilApiUrl: env.BRASILAPI_URL,
      fetch,
      warn: (message, cause) => logger.warn(message, { cause: String(cause) }),
    },
    postalCode,
  )
const help = <Answer>({ actor, now }: RequestContext, ask: () => Promise<Answer>) =>
  helpWithAddress({ table, spend: () => spend(table, location, now, singleUseUnits), now }, requireSignedIn(actor), ask)
const on = implement(places).$context<RequestContext>()

export const router = on.router({
  categories: on.categories.handler(() => categories.map((key) => ({ key, namePtBr: categoryNames[key] }))),
  states: on.states.handler(() => [...states]),
  cities: on.cities.handler(async ({ input }) => {
    if (!stateById(input.stateId)) throw new Refusal('place.state_unknown')
    return [...(await loadGazetteer()).ofState(input.stateId)]
  }),
  postalCode: on.postalCode.handler(({ input, context: { actor, now } }) =>
    lookUpPostalCode({ table, ask, countAnonymous, now }, actor, input.postalCode),
  ),
  search: on.search.handler(async ({ input, context }) => {
    const near = input.cityId === undefined ? undefined : (await loadGazetteer()).byId(input.cityId)
    return help(context, () => geocoder.search(input.text, { limit: suggestions, near }))
  }),
  locate: on.locate.handler(({ input }) => locateCity(input)),
  reverse: on.reverse.handler(async ({ input, context }) => {
    const found = await help(context, () => geocoder.nearest(input))
    if (!found) throw new Refusal('place.not_found')
    return found
  }),
})

export const handler = api('places', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  readToken: tokenReader(env.USER_POOL_ISSUER, env.USER_POOL_CLIENT_ID),
})
