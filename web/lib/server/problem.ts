import type { TFunction } from 'i18next'
import { defaultLocale, languageTag } from '../../../shared/language-tag.ts'
import { formatBrl } from '../../../shared/money.ts'
import { isRefusalCode, type RefusalCode } from '../../../shared/refusals.ts'
import { dayText } from '../wording.ts'

/** The shape of the client's errors. Checked structurally, so that this file needs no library. */
interface ApiError {
  readonly code: string
  readonly status: number
  readonly data?: unknown
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && 'status' in error && typeof error.status === 'number'
}

/** Refusals that the gateway reports by status alone, before any function runs. */
const codeOfStatus: Readonly<Record<number, RefusalCode>> = {
  401: 'access.sign_in_required',
  403: 'access.denied',
  413: 'photo.too_large',
  429: 'request.too_many',
}

/** Returns the refusal's code; undefined for other errors. */
export function refusalCode(error: unknown): RefusalCode | undefined {
  if (!isApiError(error)) return undefined
  return isRefusalCode(error.code) ? error.code : codeOfStatus[error.status]
}

/** `fetch` throws a TypeError; so does an unreachable `/config.json`. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError')
}

/** Network failures and server faults may pass; refusals stay. */
export function isWorthRetrying(error: unknown): boolean {
  return isNetworkError(error) || (isApiError(error) && error.status >= 500 && refusalCode(error) === undefined)
}

type Translate = (key: string | readonly string[], options: Record<string, unknown>) => string

/**
 * Returns the message for an error: what happened, that nothing was lost, what to do.
 * `t` must include the namespace `errors`, which every page with data loads. Refusals of admins' operations are in
 * `admin-errors`, which pages of admins load.
 */
export function problemText(t: TFunction<never, undefined> | TFunction, error: unknown): string {
  const code = refusalCode(error)
  if (code !== undefined) return refusalText(t, code, detailsOf(error))
  return (t as Translate)(isNetworkError(error) ? 'fault.network' : 'fault.unknown', { ns: 'errors' })
}

/** Returns the message for a refusal's code, as an answer about several things lists them. */
export function refusalText(
  t: TFunction<never, undefined> | TFunction,
  code: string,
  details: Record<string, unknown> = {},
): string {
  return (t as Translate)([`error.${code}`, 'fault.unknown'], { ns: ['errors', 'admin-errors'], ...details })
}

/** Amounts and days arrive as values and are worded here. */
function detailsOf(error: unknown): Record<string, unknown> {
  const data = isApiError(error) ? error.data : undefined
  if (typeof data !== 'object' || data === null) return {}
  const tag = globalThis.document?.documentElement.lang || languageTag(defaultLocale)
  return Object.fromEntries(
    Object.entries(data as Record<string, unknown>).map(([name, value]) => {
      if (name === 'amountCents') return ['amount', formatBrl(Number(value), tag)]
      return [name, name === 'day' ? dayText(String(value), tag) : value]
    }),
  )
}
