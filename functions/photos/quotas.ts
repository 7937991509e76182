import { quota } from '../kit/limits/quota.ts'

/**
 * Objects beyond the first of an upload form, which stay unused: a form accepts any number for ten minutes. Above it
 * the account gets no form until the next day (rules 6.2).
 */
export const formObjects = quota({ kind: 'form-objects', limit: 60, each: 'day', refusal: 'photo.too_many' })

/** Twelve full ads. */
export const uploads = quota({ kind: 'uploads', limit: 60, each: 'hour', refusal: 'photo.too_many' })
