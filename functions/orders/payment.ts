import * as z from 'zod'

/**
 * In the order in which they can occur. `disputed` is undecided: the money is still here. After `failed` or
 * `expired` the order may get another payment; this one does
 * not change any more.
 */
export const paymentStatuses = [
  'pending',
  'failed',
  'expired',
  'approved',
  'disputed',
  'returned',
  'charged-back',
  'dispute-won',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export interface Payment {
  readonly id: string
  readonly paymentStatus: PaymentStatus
  /** The provider's own status, for admins: `approved/accredited`. */
  readonly detail: string
  /** From the opened checkout. */
  readonly orderId: string | null
  readonly recyclableId: string | null
  readonly amountCents: number
  readonly currency: string
  readonly method: string
  readonly updatedAt: string
  /** Sum of all refunds so far, also partial ones. */
  readonly returnedCents: number
  /** The refund that completed the full amount. A chargeback may still follow it. */
  readonly refundId: string | null
  /** What the provider charges for the payment, without what it gave back; null where its answer names no fees. */
  readonly feeCents: number | null
  /** What a lost chargeback took; null where the answer does not name it, which is then the whole amount. */
  readonly chargedBackCents: number | null
  /** Until when the provider takes evidence in an open dispute; null where it names no time, as in the search. */
  readonly deadline: string | null
}

/** The provider writes ids as text or number. */
const id = z.union([z.string(), z.number()]).transform(String)
/** `payer` is the buyer, `collector` the platform. Charges name what came back with a refund; fees do not. */
const fee = z.looseObject({ amount: z.number(), fee_payer: z.string().nullish() })
const charge = z.looseObject({
  type: z.string().nullish(),
  accounts: z.looseObject({ from: z.string().nullish() }).nullish(),
  amounts: z.looseObject({ refunded: z.number().nullish() }).nullish(),
})

const raw = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  metadata: z.looseObject({ recyclable_id: z.string().nullish() }).nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  payment_method_id: z.string().nullish(),
  date_last_updated: z.string().nullish(),
  date_created: z.string(),
  fee_details: z.array(fee).nullish(),
  charges_details: z.array(charge).nullish(),
  refunds: z.array(z.looseObject({ id, amount: z.number() })).nullish(),
})

const named = z.looseObject({ id, status: z.string().nullish() })

const statusOfProvider: Readonly<Record<string, PaymentStatus>> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  rejected: 'failed',
  cancelled: 'failed',
  approved: 'approved',
  in_mediation: 'disputed',
  refunded: 'returned',
  charged_back: 'charged-back',
}

/**
 * Amounts are reais with two decimals: `Math.round` is exact up to R$ 200,000, while `trunc` is wrong for one amount in
 * fifteen.
 * @throws UnreadablePayment for a payment with an unknown status or form; ZodError for an answer without an id
 */
export function readPayment(answer: unknown): Payment {
  const { id: paymentId, status } = named.parse(answer)
  const whole = raw.safeParse(answer)
  if (!whole.success) throw new UnreadablePayment(paymentId, status ?? 'unreadable')
  return paymentOf(whole.data)
}

/** One payment that this code cannot read. It must not stop the others. */
export class UnreadablePayment extends Error {
  override readonly name = 'UnreadablePayment'
  readonly paymentId: string
  /** The provider's status, for admins. */
  readonly detail: string

  constructor(paymentId: string, detail: string) {
    super(`Payment ${paymentId} cannot be read: ${detail}`)
    this.paymentId = paymentId
    this.detail = detail
  }
}

function paymentOf(of: z.infer<typeof raw>): Payment {
  const detail = of.status_detail ?? ''
  const paymentStatus = paymentStatusOf(of.id, of.status, detail)
  const refunds = of.refunds ?? []
  const listed = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  // The search leaves out the list.
  const returned = Math.max(listed, Math.round((of.transaction_amount_refunded ?? 0) * 100))
  const whole = Math.round(of.transaction_amount * 100)
  return {
    id: of.id,
    paymentStatus,
    detail: detail === '' ? of.status : `${of.status}/${detail}`,
    orderId: of.external_reference ?? null,
    recyclableId: of.metadata?.recyclable_id ?? null,
    amountCents: whole,
    currency: of.currency_id,
    method: of.payment_method_id ?? '',
    returnedCents: returned,
    feeCents: feeOf(of),
    chargedBackCents: null,
    deadline: null,
    updatedAt: new Date(of.date_last_updated ?? of.date_created).toISOString(),
    refundId: paymentStatus === 'returned' || returned >= whole ? (refunds.at(-1)?.id ?? of.id) : null,
  }
}

/**
 * The platform's fees minus what came back. `fee_details` keeps the original fee after a refund; the part that came
 * back is in `charges_details`. Source: Mercado Pago API reference, 'Obter pagamento'.
 */
function feeOf({ fee_details: fees, charges_details: charges }: z.infer<typeof raw>): number | null {
  if (!fees) return null
  const own = fees.filter(({ fee_payer: payer }) => payer !== 'payer')
  const back = (charges ?? []).filter(({ type, accounts }) => type === 'fee' && accounts?.from !== 'payer')
  const charged = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return charged - back.reduce((sum, { amounts }) => sum + Math.round((amounts?.refunded ?? 0) * 100), 0)
}

/** What the provider holds of a payment, in centavos; below zero where refund and chargeback both took it. */
export function heldCentsOf(payment: Payment): number {
  const { paymentStatus, amountCents, returnedCents, refundId, chargedBackCents, feeCents } = payment
  if (!hasBroughtMoney(paymentStatus)) return 0
  const isWhole = returnedCents === 0 && (refundId !== null || paymentStatus === 'returned')
  const lost = paymentStatus === 'charged-back' ? (chargedBackCents ?? amountCents) : 0
  return amountCents - (isWhole ? amountCents : returnedCents) - lost - (feeCents ?? 0)
}

function paymentStatusOf(paymentId: string, status: string, detail: string): PaymentStatus {
  if (status === 'cancelled' && detail === 'expired') return 'expired'
  if (status === 'charged_back' && detail === 'reimbursed') return 'dispute-won'
  // `settled`, or nothing: the provider has debited the amount.
  if (status === 'charged_back' && detail === 'in_process') return 'disputed'
  const paymentStatus = statusOfProvider[status]
  if (!paymentStatus) throw new UnreadablePayment(paymentId, status)
  return paymentStatus
}

/** Returns whether the provider refused or cancelled it; of a booked payment that takes the money back. */
export function isVoid(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === 'failed' || paymentStatus === 'expired'
}

/** Returns whether the payment ever brought money. */
export function hasBroughtMoney(paymentStatus: PaymentStatus): boolean {
  return paymentStatuses.indexOf(paymentStatus) >= paymentStatuses.indexOf('approved')
}

/**
 * Returns whether money of a completed sale went back at the provider and the ledger, in this state, does not show it.
 * Of a refund and a chargeback of one payment only one is booked.
 */
export function isReturnedLate(
  state: string,
  { paymentStatus, refundId }: Pick<Payment, 'paymentStatus' | 'refundId'>,
): boolean {
  if (refundId === null && paymentStatus !== 'returned') return false
  if (state === 'earned-disputed') return paymentStatus === 'disputed'
  return state === 'earned' || (state === 'earned-charged-back' && paymentStatus === 'charged-back')
}

/**
 * Returns whether an observation is older than the stored one; they may arrive in any order. `again`: the provider was
 * asked once more, so of two answers about one moment this one counts.
 */
export function isStale(
  seen: Pick<Payment, 'paymentStatus' | 'updatedAt'>,
  known: Pick<Payment, 'paymentStatus' | 'updatedAt'> | undefined,
  again = false,
): boolean {
  if (!known || seen.updatedAt > known.updatedAt) return false
  return (
    seen.updatedAt < known.updatedAt ||
    (!again && paymentStatuses.indexOf(seen.paymentStatus) < paymentStatuses.indexOf(known.paymentStatus))
  )
}
