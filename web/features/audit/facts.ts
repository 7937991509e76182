import type { TFunction } from 'i18next'
import { formatBrl } from '../../../shared/money.ts'

interface FactPair {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/**
 * Pairs the facts before and after by field; an absent one is empty. Amounts in centavos and yes or no are written out;
 * a field without a label in the catalogue keeps its name.
 */
export function factsOf(
  t: TFunction<'audit'>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  tag: string,
): FactPair[] {
  const text = (field: string, value: unknown) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number' && field.endsWith('Cents')) return formatBrl(value, tag)
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    label: t(`fields.${field as 'status'}`, { defaultValue: field }),
    before: text(field, before[field]),
    after: text(field, after[field]),
  }))
}
