import type { TFunction } from 'i18next'
import { isOwnReason } from '../../shared/own-reasons.ts'

/** Returns the text of a stored reason: a translated code, or an admin's words as written. Needs `errors`. */
export function reasonText(t: TFunction<never, undefined> | TFunction, reason: string): string {
  return isOwnReason(reason) ? (t as TFunction<'errors'>)(`errors:reason.${reason}`) : reason
}
