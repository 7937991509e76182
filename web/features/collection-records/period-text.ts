import type { TFunction } from 'i18next'
import type { RecordPeriod } from '../../../shared/contract/collection-records.ts'
import { monthName } from './months.ts'

/** 'janeiro de 2026 a novembro de 2026' */
export function periodText({ from, to }: RecordPeriod, t: TFunction<'record'>, tag: string): string {
  if (from === to) return monthName(from, tag)
  return t('report.between', { from: monthName(from, tag), to: monthName(to, tag) })
}
