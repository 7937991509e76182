import type { Quota } from '../kit/table/quota.ts'

/**
 * Suggestions and looking up an own position: 15 ads with 8 suggestions each and some typing. Amazon Location takes
 * US$ 4 for a thousand results that may be stored, so a person costs 150 × 0.004 = US$ 0.60 a day at most.
 */
export const addressHelp: Quota = { kind: 'address-help', limit: 150, each: 'day' }

/** CEPs that are not in our cache, for somebody who is signed in: one a minute is more than a form asks for. */
export const postalCodeLookups: Quota = { kind: 'postal-codes', limit: 60, each: 'hour' }

/**
 * The same for all who are not signed in together: ViaCEP and BrasilAPI are free and others' patience, and 600 an hour
 * is one in six seconds. What is in the cache is always answered.
 */
export const anonymousPostalCodeLookups: Quota = {
  kind: 'postal-codes',
  limit: 600,
  each: 'hour',
  refusal: 'place.postal_code_unavailable',
}
