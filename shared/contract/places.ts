import * as z from 'zod'
import { city, cityId, latitude, longitude, state, stateId } from '../places.ts'
import { category } from '../recyclables/categories.ts'
import { operation, refusals } from './operation.ts'

const noun = 'places'

/** A geocoded address: IBGE city id, coordinates and the known parts. */
export const foundAddress = z.object({
  label: z.string(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  district: z.string().nullable(),
  postalCode: z.string().nullable(),
  stateId: z.number().int(),
  uf: z.string(),
  cityId: z.number().int(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type FoundAddress = z.infer<typeof foundAddress>

/** The address of a CEP; street and district are null when the CEP covers a whole town. */
export const postalAddress = z.object({
  postalCode: z.string(),
  street: z.string().nullable(),
  complement: z.string().nullable(),
  district: z.string().nullable(),
  stateId: z.number().int(),
  uf: z.string(),
  cityId: z.number().int(),
  city: z.string(),
})
export type PostalAddress = z.infer<typeof postalAddress>

export const places = {
  categories: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/categories',
    summary: 'The materials, in the order in which they are shown',
    maxAgeSeconds: 86_400,
  }).output(z.array(z.object({ key: category, namePtBr: z.string() }))),
  states: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/states',
    summary: 'The 27 states, by name',
    maxAgeSeconds: 86_400,
  }).output(z.array(state)),
  cities: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/states/{stateId}/cities',
    summary: 'The cities of a state, by name',
    maxAgeSeconds: 86_400,
  })
    .input(z.object({ stateId }))
    .output(z.array(city))
    .errors(refusals('place.state_unknown')),
  postalCode: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/postal-codes/{postalCode}',
    summary: 'Street, district and city of a CEP (8 digits)',
  })
    .input(z.object({ postalCode: z.string().regex(/^\d{8}$/) }))
    .output(postalAddress)
    .errors(refusals('place.postal_code_unknown', 'place.postal_code_unavailable', 'request.limit_reached')),
  search: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'GET',
    path: '/addresses',
    summary: 'Addresses in Brazil that fit a text, best first',
  })
    .input(z.object({ text: z.string().trim().min(3).max(300), cityId: cityId.optional() }))
    .output(z.array(foundAddress))
    .errors(refusals('request.limit_reached', 'place.help_used_up', 'place.help_unavailable')),
  /** Public, so it uses only the gazetteer: no street, and the coordinates of the city. */
  locate: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/addresses/nearest',
    summary: 'The city nearest to a position',
  })
    .input(z.object({ latitude, longitude }))
    .output(foundAddress)
    .errors(refusals('place.not_found')),
  reverse: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'GET',
    path: '/addresses/reverse',
    summary: 'The address at a position, with its street',
  })
    .input(z.object({ latitude, longitude }))
    .output(foundAddress)
    .errors(refusals('place.not_found', 'request.limit_reached', 'place.help_used_up', 'place.help_unavailable')),
}
