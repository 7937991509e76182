import type { TFunction } from 'i18next'

/**
 * Where a payment stands at the provider, in words; its own code for the cause stays beside them, because its panel and
 * its support speak of it: 'recusado (cc_rejected_high_risk)'.
 */
export function standingText(t: TFunction<'orders'>, standing: string): string {
  const [status = '', cause] = standing.split('/')
  const words = t(`admin.standing.${status as 'approved'}`, { defaultValue: status })
  return cause ? `${words} (${cause})` : words
}

/** Where a sale stands in the ledger, in words. */
export function stateText(t: TFunction<'orders'>, state: string): string {
  return t(`admin.state.${state as 'paid'}`, { defaultValue: state })
}
