import { type Weight, weightMaxGrams } from '../../../shared/contract/pickup-views.ts'
import { readDecimal } from '../../../shared/decimal-input.ts'
import { intlTag } from '../../../shared/language-tag.ts'

/**
 * Parses kilograms into grams by the separators of the locale: '12,5' and '12.5' are 12,500 g everywhere, '1.250' is
 * 1,250 kg in Brazil and 1.25 kg in the United States. Returns null for anything else: empty, zero, or more than 30 t.
 */
export function gramsOf(text: string, tag: string): number | null {
  const units = ['kg', unitOf(tag)]
  const written = text.trim()
  const unit = units.find((each) => written.toLowerCase().endsWith(each)) ?? ''
  const grams = Math.round((readDecimal(written.slice(0, written.length - unit.length), tag) ?? 0) * 1000)
  return grams >= 1 && grams <= weightMaxGrams ? grams : null
}

/** Formats a weight in the locale: '1.250,5 kg'. */
export function weightText(grams: number, tag: string): string {
  return kilograms(tag).format(grams / 1000)
}

function unitOf(tag: string): string {
  const parts = kilograms(tag).formatToParts(1)
  return parts.find(({ type }) => type === 'unit')?.value ?? 'kg'
}

function kilograms(tag: string): Intl.NumberFormat {
  return new Intl.NumberFormat(intlTag(tag), { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 })
}

export function sumOf(weights: readonly Pick<Weight, 'grams'>[]): number {
  return weights.reduce((sum, { grams }) => sum + grams, 0)
}
