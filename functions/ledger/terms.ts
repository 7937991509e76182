import * as z from 'zod'

/** Ids stand in keys and names of accounts: nothing in them may be read as a separator. */
const id = z.string().regex(/^[\w-]{1,64}$/)
const userId = id
/** Whole centavos; nobody moves nothing. */
const cents = z.int().positive()

/** What a subject of the ledger is about, said once by the movement that opens it. */
export const terms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sale'), userId, recyclableId: id, priceCents: cents, feesCents: cents }),
  /** A payment that no sale can take: a second one for an ad that is sold. */
  z.strictObject({ kind: z.literal('stray'), amountCents: cents }),
  z.strictObject({ kind: z.literal('withdrawal'), userId, amountCents: cents }),
  z.strictObject({
    kind: z.literal('donation'),
    userId,
    entityId: id,
    amountCents: cents,
    /** Asked for by the person, or the share of a sale that the donation preference sets apart. */
    origin: z.enum(['request', 'share']),
  }),
  z.strictObject({ kind: z.literal('reward'), userId, amountCents: cents }),
])
export type Terms = z.infer<typeof terms>
export type SubjectKind = Terms['kind']
export type TermsOf<Kind extends SubjectKind> = Extract<Terms, { kind: Kind }>

/** What a journal belongs to: one sale, payment, withdrawal, donation or reward. Its journals have one order. */
export type Subject = `${SubjectKind}/${string}`

export const subject = z.custom<Subject>(
  (value) => typeof value === 'string' && /^(sale|stray|withdrawal|donation|reward)\/[\w-]{1,64}$/.test(value),
  'is no subject',
)

/** Names of the amounts that the steps of a life cycle move. */
export type Amount = 'price' | 'fees' | 'total' | 'amount'

/** An amount of these terms in centavos. @throws Error for an amount that such a subject does not have */
export function amountOf(of: Terms, amount: Amount): number {
  if (of.kind === 'sale') {
    if (amount === 'price') return of.priceCents
    if (amount === 'fees') return of.feesCents
    if (amount === 'total') return of.priceCents + of.feesCents
  } else if (amount === 'amount') return of.amountCents
  throw new Error(`A ${of.kind} has no ${amount}`)
}

/** Whose accounts a subject touches; undefined where none are. */
export function userOf(of: Terms): string | undefined {
  return of.kind === 'stray' ? undefined : of.userId
}
