import { quota } from '../kit/table/quota.ts'

/** Each checkout calls the provider. */
export const ordersPerDay = quota({ kind: 'orders', limit: 20, each: 'day' })
