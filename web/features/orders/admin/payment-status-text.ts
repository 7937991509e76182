import type { TFunction } from 'i18next'

/**
 * Translates the provider's payment status. Keeps the provider's cause code for its panel and support: 'recusado
 * (cc_rejected_high_risk)'.
 */
export function paymentStatusText(t: TFunction<'orders'>, standing: string): string {
  const [status = '', cause] = standing.split('/')
  const words = t(`admin.standing.${status as 'approved'}`, { defaultValue: status })
  return cause ? `${words} (${cause})` : words
}

export function saleStateText(t: TFunction<'orders'>, state: string): string {
  return t(`admin.state.${state as 'paid'}`, { defaultValue: state })
}
