import { quota } from '../kit/limits/quota.ts'

/** The answer reveals whether another account has a CPF or CNPJ. Five a day allow for typing errors (rules 3.5). */
export const newTaxIds = quota({ kind: 'profile-tax-ids', limit: 5, each: 'day' })

/** The answer reveals whether a code exists. Ten a day allow for typing errors (rules 11.2). */
export const typedCodes = quota({ kind: 'referral-codes', limit: 10, each: 'day' })

/** Users rarely move. 10 × US$ 0.004 at most. */
export const newAddresses = quota({ kind: 'profile-addresses', limit: 10, each: 'day' })

/** A choice in a list; 30 a day allow for looking at each language once. */
export const savedLocales = quota({ kind: 'profile-locales', limit: 30, each: 'day' })
