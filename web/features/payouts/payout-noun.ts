/** Kinds of payouts. Each is also a text namespace; all have the same keys (`admin`, `status`, …). */
export const payoutNouns = ['donations', 'withdrawals'] as const
export type PayoutNoun = (typeof payoutNouns)[number]
