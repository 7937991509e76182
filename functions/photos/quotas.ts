import { quota } from '../kit/table/quota.ts'

/** Twelve full ads. */
export const uploads = quota({ kind: 'uploads', limit: 60, each: 'hour', refusal: 'photo.too_many' })
