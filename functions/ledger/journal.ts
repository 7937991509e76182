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
import { type Amount, amountOf, type OwnAmounts, subject, type Terms, terms, userOf } from './terms.ts'

/** In centavos; credit positive, debit negative. */
export interface Posting {
  readonly account: Account
  readonly amountCents: number
}

/** Balanced, numbered within its subject and immutable. */
export const journal = z.object({
  subject,
  number: z.int().positive(),
  action: z.enum(actions),
  /** The payment, pickup or refund behind it; with the action, the business key within the subject. */
  reference: z.string().regex(/^[\w-]{0,64}$/),
  state: z.string(),
  terms,
  postings: z.array(z.object({ account, amountCents: z.int() })),
  /** Only in journals of a dispute after completion: the part of the price that the seller still had. */
  coveredCents: z.int().nonnegative().optional(),
  /** Only in journals of a dispute of deferred earnings: the part of the price that was not available yet. */
  deferredCents: z.int().positive().optional(),
  /** Only where deferred earnings become available: when the sale was completed, which is their age (rules 10.6). */
  earnedAt: z.iso.datetime().optional(),
  /**
   * In journals of fees and corrections: what the provider holds less from now on; of repayments by PIX and carried
   * claims: the part.
   */
  movedCents: z.int().optional(),
  /** Version and lifetime credits of the user's balance afterwards; part of the entry's key. */
  entry: z.object({ version: z.int().positive(), creditedCents: z.int().nonnegative() }).optional(),
  at: z.iso.datetime(),
})
export type Journal = z.infer<typeof journal>

/** @throws Error if the lines do not sum to zero, a fault in the table of steps */
export function postingsOf(legs: readonly Leg[], of: Terms, own: OwnAmounts = {}): Posting[] {
  const all = legs.map((leg) => {
    const [name, signed = ''] = leg.split(' ')
    const amountCents = amountOf(of, signed.slice(1) as Amount, own)
    return {
      account: accountFor(name as LegAccount, of),
      amountCents: signed.startsWith('+') ? amountCents : -amountCents,
    }
  })
  const postings = all.filter(({ amountCents }) => amountCents !== 0)
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

/** True if an account has no row of its own; the day book lists these journals. */
export function isRecorded({ postings }: Pick<Journal, 'postings'>): boolean {
  return postings.some(({ account: name }) => !name.startsWith('user/'))
}
