import * as z from 'zod'
import {
  type Account,
  account,
  accountOfEntity,
  accountOfUser,
  personalAccounts,
  platformAccounts,
} from './accounts.ts'
import { actions, type Leg, type LegAccount } from './steps.ts'
import { type Amount, amountOf, subject, type Terms, terms, userOf } from './terms.ts'

/** A line of a journal in centavos; credit positive, debit negative. */
export interface Posting {
  readonly account: Account
  readonly amountCents: number
}

/** A movement of money: balanced, numbered within its subject and immutable. */
export const journal = z.object({
  subject,
  /** The position within the subject, from 1. */
  number: z.int().positive(),
  action: z.enum(actions),
  /**
   * The payment, pickup or refund that caused it. Together with the action it is the business key within the subject.
   */
  reference: z.string().regex(/^[\w-]{0,64}$/),
  /** The subject's state afterwards. */
  state: z.string(),
  terms,
  postings: z.array(z.object({ account, amountCents: z.int() })),
  /** Version and lifetime credits of the user's balance afterwards; with the user they form the entry's key. */
  entry: z.object({ version: z.int().positive(), creditedCents: z.int().nonnegative() }).optional(),
  at: z.iso.datetime(),
})
export type Journal = z.infer<typeof journal>

/**
 * Returns the lines of a step for some terms. @throws Error if they do not sum to zero, a fault in the table of steps
 */
export function postingsOf(legs: readonly Leg[], of: Terms): Posting[] {
  const postings = legs.map((leg) => {
    const [name, signed = ''] = leg.split(' ')
    const amountCents = amountOf(of, signed.slice(1) as Amount)
    return {
      account: accountFor(name as LegAccount, of),
      amountCents: signed.startsWith('+') ? amountCents : -amountCents,
    }
  })
  if (postings.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0)
    throw new Error(`A journal of a ${of.kind} does not sum to zero`)
  return postings
}

function accountFor(name: LegAccount, of: Terms): Account {
  const platform = platformAccounts.find((one) => one === name)
  if (platform) return platform
  if (name === 'entity' && of.kind === 'donation') return accountOfEntity(of.entityId)
  const [personal, userId] = [personalAccounts.find((one) => one === name), userOf(of)]
  if (personal && userId) return accountOfUser(userId, personal)
  throw new Error(`A ${of.kind} has no account ${name}`)
}

/** Returns whether a journal touches accounts without a row of their own; the day book lists these journals. */
export function isRecorded({ postings }: Pick<Journal, 'postings'>): boolean {
  return postings.some(({ account: name }) => !name.startsWith('user/'))
}
