import { type Weight, weightMaxGrams } from '../../../shared/contract/pickup-views.ts'
import { intlTag } from '../../../shared/language-tag.ts'

/**
 * Parses kilograms into grams: '12,5' and '12.5' are 12,500 g.
 * A point before exactly three digits separates thousands, as in Brazil: '1.250' is 1,250 kg.
 * Returns null for anything else: empty, zero, or more than 30 t.
 */
export function gramsOf(text: string): number | null {
  const written = text.trim().replace(/\s*kg$/i, '')
  if (!/^\d{1,3}(\.\d{3})+(,\d+)?$|^\d+([.,]\d+)?$/.test(written)) return null
  const isGrouped = written.includes(',') || /^[1-9]\d{0,2}(\.\d{3})+$/.test(written)
  const number = Number(isGrouped ? written.replaceAll('.', '').replace(',', '.') : written)
  const grams = Math.round(number * 1000)
  return grams >= 1 && grams <= weightMaxGrams ? grams : null
}

/** Formats a weight in the locale: '1.250,5 kg'. */
export function weightText(grams: number, tag: string): string {
  return new Intl.NumberFormat(intlTag(tag), { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 }).format(
    grams / 1000,
  )
}

export function sumOf(weights: readonly Pick<Weight, 'grams'>[]): number {
  return weights.reduce((sum, { grams }) => sum + grams, 0)
}
