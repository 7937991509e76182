import type { TFunction } from 'i18next'

/**
 * Translates the provider's payment status and its cause. Keeps the code of the cause for its panel and support:
 * 'recusado: risco de fraude (cc_rejected_high_risk)'.
 */
export function paymentStatusText(t: TFunction<'orders'>, paymentStatus: string): string {
  const [status = '', cause] = paymentStatus.split('/')
  const words = t(`admin-orders:paymentStatus.${status as 'approved'}`, { defaultValue: status })
  if (!cause) return words
  const why = t(`admin-orders:why.${cause as 'accredited'}`, { defaultValue: '' })
  return why === ''
    ? t('admin-orders:withUnknownCause', { status: words, cause })
    : t('admin-orders:withCause', { status: words, why, cause })
}

export function saleStateText(t: TFunction<'orders'>, state: string): string {
  return t(`admin-orders:state.${state as 'paid'}`, { defaultValue: state })
}

/** Names what a journal is about, with its number: 'Saque wdr_…'. */
export function subjectText(t: TFunction<'orders'>, subject: string): string {
  const [kind = '', ...id] = subject.split('/')
  return t('admin-orders:subjectOf', {
    subject: t(`admin-orders:subject.${kind as 'sale'}`, { defaultValue: kind }),
    id: id.join('/'),
  })
}

export function actionText(t: TFunction<'orders'>, action: string): string {
  return t(`admin-orders:action.${action as 'pay'}`, { defaultValue: action })
}

/** Names an account of a journal; personal accounts are the seller's. */
export function accountText(t: TFunction<'orders'>, account: string): string {
  const parts = account.split('/')
  const name = (parts[0] === 'entity' ? parts[0] : parts.at(-1)) ?? account
  return t(`admin-orders:account.${name as 'fees'}`, { defaultValue: account })
}
