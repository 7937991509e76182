import type { FormatterModule } from 'i18next'
import { formatBrl } from '../../shared/money.ts'

/**
 * Formats a number that a text names: `{{withdrawalMinCents, brl}}`, `{{statementFileLines, number}}` or
 * `{{purchaseFeePercent, percent}}`.
 */
export const statedFormat: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: number, format, tag) => {
    if (format === 'brl') return formatBrl(value, tag)
    if (format === 'percent') return new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100)
    return new Intl.NumberFormat(tag).format(value)
  },
}
