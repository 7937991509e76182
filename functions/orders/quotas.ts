import { quota } from '../kit/limits/quota.ts'

/** Records of notifications that are not genuine; more are refused without a write. Genuine ones do not count. */
export const refusedNoticesPerHour = quota({
  kind: 'refused-notices',
  limit: 300,
  per: 'deployment',
  each: 'hour',
})

/** Each checkout calls the provider. */
export const ordersPerDay = quota({ kind: 'orders', limit: 20, each: 'day' })
