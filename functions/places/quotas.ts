import { quota } from '../kit/limits/quota.ts'

/**
 * 15 ads with 8 suggestions each, plus typing. Amazon Location charges US$ 4 per thousand storable results: at most 150
 * × 0.004 = US$ 0.60 a user and day.
 */
export const addressHelp = quota({ kind: 'address-help', limit: 150, each: 'day' })

/** Uncached CEPs per user: one a minute, more than a form needs. */
export const postalCodeLookups = quota({ kind: 'postal-codes', limit: 60, each: 'hour' })

/** Uncached CEPs of all visitors together: 600 an hour, because ViaCEP and BrasilAPI are free services. */
export const anonymousPostalCodeLookups = quota({
  kind: 'postal-codes',
  limit: 600,
  per: 'visitors',
  each: 'hour',
  refusal: 'place.postal_code_unavailable',
})
