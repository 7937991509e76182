import * as z from 'zod'

/** Ids are part of keys and account names, so they must not contain separators. */
const id = z.string().regex(/^[\w-]{1,64}$/)
const userId = id
const cents = z.int().positive()

/** Fixed by the movement that opens the subject. */
export const terms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sale'), userId, recyclableId: id, priceCents: cents, feesCents: cents }),
  /** A payment without a sale, such as a second one for a sold ad. */
  z.strictObject({ kind: z.literal('stray'), amountCents: cents }),
  z.strictObject({ kind: z.literal('withdrawal'), userId, amountCents: cents }),
  z.strictObject({
    kind: z.literal('donation'),
    userId,
    entityId: id,
    amountCents: cents,
    origin: z.enum(['request', 'share']),
  }),
  z.strictObject({ kind: z.literal('reward'), userId, amountCents: cents }),
  /**
   * What a seller owes after a lost dispute, its payment from earnings, its write-off, and what an undone claim gives
   * back (rules 10.25).
   */
  z.strictObject({ kind: z.literal('claim'), userId, amountCents: cents }),
  z.strictObject({ kind: z.literal('settlement'), userId, amountCents: cents }),
  z.strictObject({ kind: z.literal('waiver'), userId, amountCents: cents }),
  z.strictObject({ kind: z.literal('repayment'), userId, amountCents: cents }),
  /** What the provider charges for a payment, and what an admin books to agree with it (rules 10.26, 10.27). */
  z.strictObject({ kind: z.literal('fee'), paymentId: id, orderId: id }),
  z.strictObject({ kind: z.literal('correction'), paymentId: id, orderId: id.nullable() }),
  /** What an admin books of the provider's balance report that no payment explains; `source` is the report's id. */
  z.strictObject({ kind: z.literal('adjustment'), source: id }),
  /** Money that the provider paid out to the platform's bank account. */
  z.strictObject({ kind: z.literal('transfer'), amountCents: cents, day: z.iso.date() }),
])
export type Terms = z.infer<typeof terms>
export type SubjectKind = Terms['kind']
export type TermsOf<Kind extends SubjectKind> = Extract<Terms, { kind: Kind }>

/** One sale, payment, withdrawal, donation, reward, claim, fee, correction or transfer, with its own journals. */
export type Subject = `${SubjectKind}/${string}`

const subjectName =
  /^(sale|stray|withdrawal|donation|reward|claim|settlement|waiver|repayment|fee|correction|adjustment|transfer)\/[\w-]{1,64}$/

export const subject = z.custom<Subject>(
  (value) => typeof value === 'string' && subjectName.test(value),
  'is not a subject',
)

/**
 * `deferred`, `covered` and `uncovered` are the parts of a disputed price that were not available yet, that the seller
 * still has, or has spent. `moved` is the amount of a fee, a correction, a repayment by PIX or a carried claim: the
 * terms do not fix it.
 */
export type Amount = 'price' | 'fees' | 'total' | 'amount' | 'covered' | 'uncovered' | 'deferred' | 'moved'

/** The amounts that a journal names by itself. */
export interface OwnAmounts {
  readonly coveredCents?: number | undefined
  /** Missing in journals from before deferred earnings, and where nothing was. */
  readonly deferredCents?: number | undefined
  readonly movedCents?: number | undefined
}

/** In centavos. @throws Error for an amount that the kind does not have */
export function amountOf(
  of: Terms,
  amount: Amount,
  { coveredCents, deferredCents = 0, movedCents }: OwnAmounts = {},
): number {
  if (amount === 'moved' && movedCents !== undefined && canMove(of.kind)) return movedCents
  if (of.kind === 'fee' || of.kind === 'correction' || of.kind === 'adjustment')
    throw new Error(`A ${of.kind} has no ${amount}`)
  if (of.kind === 'sale') {
    if (amount === 'covered' && coveredCents !== undefined) return coveredCents
    if (amount === 'uncovered' && coveredCents !== undefined) return of.priceCents - coveredCents - deferredCents
    if (amount === 'deferred') return deferredCents
    if (amount === 'price') return of.priceCents
    if (amount === 'fees') return of.feesCents
    if (amount === 'total') return of.priceCents + of.feesCents
  } else if (amount === 'amount') return of.amountCents
  throw new Error(`A ${of.kind} has no ${amount}`)
}

/** Subjects with movements that name their amount. */
const moving = new Set<SubjectKind>(['fee', 'correction', 'adjustment', 'claim', 'sale', 'stray'])
const canMove = (kind: SubjectKind) => moving.has(kind)

export function userOf(of: Terms): string | undefined {
  return 'userId' in of ? of.userId : undefined
}
