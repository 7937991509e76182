import * as z from 'zod'
import { loadGazetteer, stateById } from '../../shared/brazil/cities.ts'
import type { PostalAddress } from '../../shared/contract/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import { within } from '../kit/services/service-calls.ts'

/** 2 s per service: the form waits for both at most, well within the gateway's 30 s. */
const timeoutMs = 2000

const viaCep = z.union([
  z.object({ erro: z.union([z.boolean(), z.string()]) }).transform(() => undefined),
  z
    .object({
      logradouro: z.string().nullish(),
      complemento: z.string().nullish(),
      bairro: z.string().nullish(),
      localidade: z.string(),
      uf: z.string(),
      ibge: z.coerce.string().nullish(),
    })
    .transform((found) => ({
      street: found.logradouro ?? '',
      complement: found.complemento ?? '',
      district: found.bairro ?? '',
      city: found.localidade,
      uf: found.uf,
      ibgeId: Number(found.ibge),
    })),
])
const brasilApi = z
  .object({ street: z.string().nullish(), neighborhood: z.string().nullish(), city: z.string(), state: z.string() })
  .transform((found) => ({
    street: found.street ?? '',
    complement: '',
    district: found.neighborhood ?? '',
    city: found.city,
    uf: found.state,
    ibgeId: Number.NaN,
  }))

type Found = { street: string; complement: string; district: string; city: string; uf: string; ibgeId: number }

export interface PostalCodeSources {
  readonly viaCepUrl: string
  readonly brasilApiUrl: string
  readonly fetch: typeof fetch
  readonly warn: (message: string, cause: unknown) => void
}

/**
 * Asks ViaCEP, then BrasilAPI if it fails. The answer's IBGE code decides the city, else its name. Undefined for an
 * unknown CEP or a city missing in the gazetteer.
 * @throws Refusal place.postal_code_unavailable if neither service answers
 */
export async function askServices(sources: PostalCodeSources, postalCode: string): Promise<PostalAddress | undefined> {
  const found = await ask(sources, postalCode)
  const gazetteer = await loadGazetteer()
  const city = found && (gazetteer.byId(found.ibgeId) ?? gazetteer.byName(found.city, found.uf))
  const state = city && stateById(city.stateId)
  if (!found || !city || !state) return undefined
  return {
    postalCode,
    street: found.street || null,
    complement: found.complement || null,
    district: found.district || null,
    stateId: state.id,
    uf: state.uf,
    cityId: city.id,
    city: city.name,
  }
}

async function ask(sources: PostalCodeSources, postalCode: string): Promise<Found | undefined> {
  const { viaCepUrl, brasilApiUrl, warn } = sources
  try {
    const response = await sources.fetch(`${viaCepUrl}/ws/${postalCode}/json/`, {
      signal: within(timeoutMs),
    })
    if (!response.ok) throw new Error(`ViaCEP answered ${response.status}`)
    return viaCep.parse(await response.json())
  } catch (cause) {
    warn('ViaCEP did not answer, asking BrasilAPI', cause)
  }
  try {
    const response = await sources.fetch(`${brasilApiUrl}/api/cep/v2/${postalCode}`, {
      signal: within(timeoutMs),
    })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`BrasilAPI answered ${response.status}`)
    return brasilApi.parse(await response.json())
  } catch (cause) {
    warn('BrasilAPI did not answer either', cause)
    throw new Refusal('place.postal_code_unavailable')
  }
}
