import type { Quota } from '../kit/table/quota.ts'

/**
 * Address suggestions and position lookups: 15 ads with 8 suggestions each, plus typing. Amazon Location charges US$ 4
 * per thousand storable results, so a user costs at most 150 × 0.004 = US$ 0.60 a day.
 */
export const addressHelp: Quota = { kind: 'address-help', limit: 150, each: 'day' }

/** Uncached CEPs per signed-in user: one a minute, more than a form needs. */
export const postalCodeLookups: Quota = { kind: 'postal-codes', limit: 60, each: 'hour' }

/**
 * Uncached CEPs for all visitors together: 600 an hour, one in six seconds, because ViaCEP and BrasilAPI are free
 * services. Cached CEPs are always answered.
 */
export const anonymousPostalCodeLookups: Quota = {
  kind: 'postal-codes',
  limit: 600,
  each: 'hour',
  refusal: 'place.postal_code_unavailable',
}
