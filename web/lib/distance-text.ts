import { intlTag } from '../../shared/language-tag.ts'
/** Formats a distance in km: one decimal below 10 km, none above; never 0. */
export function distanceText(km: number, tag: string): string {
  const maximumFractionDigits = km < 10 ? 1 : 0
  return new Intl.NumberFormat(intlTag(tag), { style: 'unit', unit: 'kilometer', maximumFractionDigits }).format(
    Math.max(0.1, km),
  )
}
