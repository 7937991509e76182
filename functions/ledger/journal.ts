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

/** A line of a journal in centavos; credit above zero, debit below. */
export interface Posting {
  readonly account: Account
  readonly amountCents: number
}

/** One movement of money as it is kept for ever: balanced, numbered within its subject, never changed. */
export const journal = z.object({
  subject,
  /** From 1 on: the order of what happened to the subject. */
  number: z.int().positive(),
  action: z.enum(actions),
  /** What it was done for: a payment, a pickup, a refund. With the action it is the business key within the subject. */
  reference: z.string().regex(/^[\w-]{0,64}$/),
  /** The subject's state afterwards. */
  state: z.string(),
  terms,
  postings: z.array(z.object({ account, amountCents: z.int() })),
  /** Version and lifetime credits of the person's balance afterwards: with the person, the key of the entry. */
  entry: z.object({ version: z.int().positive(), creditedCents: z.int().nonnegative() }).optional(),
  at: z.iso.datetime(),
})
export type Journal = z.infer<typeof journal>

/** The lines of a step for these terms. @throws Error when they do not sum to zero: a fault in the table of steps */
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

/** Whether a journal touches an account that has no row of its own: such journals stand in the day book. */
export function isRecorded({ postings }: Pick<Journal, 'postings'>): boolean {
  return postings.some(({ account: name }) => !name.startsWith('user/'))
}
