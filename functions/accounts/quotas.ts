import { quota } from '../kit/table/quota.ts'

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
