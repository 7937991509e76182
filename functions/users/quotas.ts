import { quota } from '../kit/limits/quota.ts'

/** Addresses that an admin corrects. Each geocodes at US$ 0.004: US$ 0.40 at most. */
export const editedAddresses = quota({ kind: 'mended-addresses', limit: 100, each: 'day' })
