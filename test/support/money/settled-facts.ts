import { firstState, stepOf } from '../../../functions/ledger/steps.ts'
import type { Settlement } from '../../../functions/orders/decide-payment.ts'
import type { PaymentFacts } from '../../../functions/orders/payment-facts.ts'
import { recyclableTransition } from '../../../shared/life-cycles/recyclable.ts'

/** Returns the facts after a settlement, as the table would have them. */
export function settledFacts(facts: PaymentFacts, settlement: Settlement | undefined): PaymentFacts {
  if (!settlement) return facts
  const histories = { sale: [...facts.sale], stray: [...facts.stray] }
  const fees = [...facts.fees]
  for (const { subject, action, reference, movedCents } of settlement.movements) {
    if (subject.startsWith('fee/')) {
      fees.push({ movedCents })
      continue
    }
    const kind = subject.startsWith('sale/') ? 'sale' : 'stray'
    const step = stepOf(kind, histories[kind].at(-1)?.state ?? firstState, action)
    if (!step) throw new Error(`${subject} has no ${action}`)
    histories[kind].push({ action, reference, state: step.to })
  }
  const { ad: before } = facts
  const to = settlement.ad && before && recyclableTransition(before.status, 'payments', settlement.ad, 'sale')?.to
  if (settlement.ad && (!to || to === 'none')) throw new Error(`The ad cannot ${settlement.ad}`)
  return {
    order: settlement.order,
    buyerExists: facts.buyerExists,
    ad: before && to && to !== 'none' ? { ...before, status: to } : before,
    payments: [...facts.payments.filter(({ id }) => id !== settlement.payment.id), settlement.payment],
    ...histories,
    fees,
  }
}
