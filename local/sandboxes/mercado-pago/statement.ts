import type { SandboxPayment } from './entries.ts'

/** Shares of the amount, or a fixed fee, as Mercado Pago's price list has them. */
const rates: Readonly<Record<string, number>> = { visa: 0.0498, pix: 0.0099 }
const boletoCents = 349

const centsOf = (reais: number) => Math.round(reais * 100)
export const returnedCentsOf = ({ refunds }: SandboxPayment): number =>
  refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0)

export interface Fee {
  readonly cents: number
  /** What came back with refunds: the provider charges nothing for what it returned. */
  readonly returnedCents: number
}

/** Source: Mercado Pago help, 'Como devolvo um pagamento': no cost for the payment that was returned. */
export function feeOf(payment: SandboxPayment): Fee {
  const whole = centsOf(payment.amount)
  const rate = rates[payment.method]
  if (payment.approvedAt === null || isVoid(payment)) return { cents: 0, returnedCents: 0 }
  const cents = rate === undefined ? Math.min(whole, boletoCents) : Math.round(whole * rate)
  return { cents, returnedCents: Math.round((cents * returnedCentsOf(payment)) / whole) }
}

const isVoid = ({ status }: SandboxPayment) => status === 'rejected' || status === 'cancelled'

export interface Statement {
  readonly paidCents: number
  readonly feesCents: number
  readonly returnedCents: number
  readonly chargedBackCents: number
  /** Paid out to the shop's bank account. */
  readonly transferredCents: number
  readonly balanceCents: number
}

/** What the account of the shop at the provider holds, and how it came to it. */
export function statementOf(payments: Iterable<SandboxPayment>, transferredCents = 0): Statement {
  const sums = { paidCents: 0, feesCents: 0, returnedCents: 0, chargedBackCents: 0 }
  for (const payment of payments) {
    // A payment that is refused or cancelled later brought nothing.
    if (payment.approvedAt === null || isVoid(payment)) continue
    const fee = feeOf(payment)
    sums.paidCents += centsOf(payment.amount)
    sums.feesCents += fee.cents - fee.returnedCents
    sums.returnedCents += returnedCentsOf(payment)
    sums.chargedBackCents += chargedBackCentsOf(payment)
  }
  const { paidCents, feesCents, returnedCents, chargedBackCents } = sums
  const left = returnedCents + chargedBackCents + transferredCents
  return { ...sums, transferredCents, balanceCents: paidCents - feesCents - left }
}

/** A lost chargeback takes the whole amount, also what was refunded before. */
function chargedBackCentsOf({ status, detail, amount }: SandboxPayment): number {
  return status === 'charged_back' && detail === 'settled' ? centsOf(amount) : 0
}
