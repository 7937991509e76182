import { quota } from '../kit/limits/quota.ts'

/** Codes to new e-mail addresses of an account (rules 2.7). */
export const proofsOfEmails = quota({ kind: 'proofs-of-emails', limit: 10, each: 'day' })

/**
 * Codes to new phones of an account (rules 2.7). Stops one account from spending the deployment's text messages on
 * numbers of others.
 */
export const proofsOfNumbers = quota({ kind: 'proofs-of-numbers', limit: 5, each: 'day' })

/**
 * Made-up addresses are free, so only a counter for the whole deployment bounds the cost (rules 14.2). `limit` is the
 * deployment's setting.
 */
export const signUpsPerHour = (limit: number) =>
  quota({ kind: 'sign-ups', limit, per: 'deployment', each: 'hour', refusal: 'sign_up.too_many' })

/** Sign-ups of an IP address without a proof of work (rules 14.7). `limit` is the deployment's setting. */
export const freeSignUpsPerAddress = (limit: number) =>
  quota({ kind: 'sign-ups', limit, per: 'address', each: 'hour', refusal: 'sign_up.work_required' })

/** Sign-ups of an IP address that solved a proof of work. `limit` is the deployment's setting. */
export const signUpsPerAddress = (limit: number) =>
  quota({ kind: 'worked-sign-ups', limit, per: 'address', each: 'hour', refusal: 'sign_up.too_many' })

/** The subject is a solution: each is accepted once (rules 14.7). */
export const solutionsPerDay = quota({
  kind: 'solutions',
  limit: 1,
  per: 'address',
  each: 'day',
  refusal: 'sign_up.work_required',
})

/** Codes to the account's phone that prove the user's presence (rules 2.20). */
export const proofCodes = quota({ kind: 'proof-codes', limit: 10, each: 'day' })

/** Tokens with rights at the user pool, after a fresh proof (rules 2.19). */
export const selfServices = quota({ kind: 'self-services', limit: 30, each: 'day' })

/** New known and trusted devices; each stores a row for up to 400 days (rules 2.9, 2.21). */
export const newDevices = quota({ kind: 'devices', limit: 10, each: 'day' })
