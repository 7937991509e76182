import * as z from 'zod'
import { idOf } from '../ids.ts'
import { locale } from '../locales.ts'
import { operation, refusals } from './operation.ts'
import { listingFilters } from './recyclables.ts'

const noun = 'saved-searches'
export const savedSearchesLimit = 20

export const alertFrequency = z.enum(['instantly', 'daily', 'never'])
export type AlertFrequency = z.infer<typeof alertFrequency>

/** Listing filters without dates, which do not apply to future ads. */
export const savedFilters = listingFilters.omit({ startDate: true, endDate: true })
export type SavedFilters = z.infer<typeof savedFilters>

export const savedSearchView = z.object({
  id: idOf('savedSearch'),
  name: z.string(),
  filters: savedFilters,
  alert: alertFrequency,
  createdAt: z.iso.datetime(),
})
export type SavedSearchView = z.infer<typeof savedSearchView>

export const savedSearches = {
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/saved-searches',
    summary: "The caller's saved searches",
  }).output(z.array(savedSearchView)),
  create: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/saved-searches',
    summary: 'Save a search and say how often to be told',
    status: 201,
  })
    .input(
      z.object({
        name: z.string().trim().min(1).max(80),
        filters: savedFilters,
        alert: alertFrequency,
        locale: locale.optional(),
      }),
    )
    .output(savedSearchView)
    .errors(refusals('saved_search.too_many', 'recyclable.city_unknown', 'request.invalid', 'request.limit_reached')),
  update: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'saved search', others: 'saved_search.not_found' },
    method: 'PATCH',
    path: '/saved-searches/{id}',
    summary: 'Rename a saved search or change its alert',
  })
    .input(
      z.object({
        id: idOf('savedSearch'),
        name: z.string().trim().min(1).max(80).optional(),
        alert: alertFrequency.optional(),
      }),
    )
    .output(savedSearchView)
    .errors(refusals('saved_search.not_found')),
  remove: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'saved search', others: 'saved_search.not_found' },
    method: 'DELETE',
    path: '/saved-searches/{id}',
    summary: 'Delete a saved search',
  })
    .input(z.object({ id: idOf('savedSearch') }))
    .output(z.object({ id: idOf('savedSearch') }))
    .errors(refusals('saved_search.not_found')),
}
