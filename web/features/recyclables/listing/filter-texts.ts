import type { TFunction } from 'i18next'
import { formatBrl } from '../../../../shared/money.ts'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { dayText } from '../../../lib/wording.ts'

export type ListingTexts = TFunction<['recyclables', 'common']>

export function distanceFilterText(t: ListingTexts, { distanceKm, fromMe }: ListingSearch): string | undefined {
  if (distanceKm === undefined) return undefined
  return t(fromMe ? 'filters.kmFromMe' : 'filters.kmFromCity', { km: distanceKm })
}

export function priceFilterText(t: ListingTexts, search: ListingSearch, tag: string): string | undefined {
  return rangeText(t, search.priceMinCents, search.priceMaxCents, (cents) => formatBrl(cents, tag))
}

export function periodFilterText(t: ListingTexts, search: ListingSearch, tag: string): string | undefined {
  return rangeText(t, search.startDate, search.endDate, (day) => dayText(day, tag))
}

function rangeText<Value>(
  t: ListingTexts,
  from: Value | undefined,
  to: Value | undefined,
  write: (value: Value) => string,
): string | undefined {
  if (from !== undefined && to !== undefined) return t('filters.fromTo', { from: write(from), to: write(to) })
  if (from !== undefined) return t('filters.from', { from: write(from) })
  return to === undefined ? undefined : t('filters.to', { to: write(to) })
}
