import { type Quota, windowOf } from '../../../functions/kit/limits/quota.ts'
import { keys } from '../../../functions/kit/table/keys.ts'

/** The row of a quota whose window is used up, or used so often. */
export function quotaRow(quota: Quota, subject: string, now: Date, used = quota.limit) {
  return { ...keys.quota(subject, quota.kind, windowOf(quota, now).name), used }
}
