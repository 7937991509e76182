import { intlTag } from '../../shared/language-tag.ts'

/** Formats a percentage in the locale with at most two decimals: '18%', '12,5 %'. */
export function percentText(percent: number, tag: string): string {
  return new Intl.NumberFormat(intlTag(tag), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}
