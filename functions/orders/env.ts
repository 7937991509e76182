import { environment } from '../kit/environment.ts'

const provider = ['TABLE_NAME', 'MERCADO_PAGO_URL', 'PAYMENT_SECRET_ARN'] as const

/** `SITE_URL`: the provider redirects buyers to it and sends its webhooks there. */
export const apiEnvironment = environment(...provider, 'SITE_URL', 'USER_POOL_ID')
export const settleEnvironment = environment(...provider)
export const askAgainEnvironment = environment(...provider)
export const refundEnvironment = environment(...provider)
export const completeEnvironment = environment('TABLE_NAME')
export const silenceEnvironment = environment('TABLE_NAME')
export const unclaimedEnvironment = environment('TABLE_NAME')
export const reconcileEnvironment = environment(...provider)
