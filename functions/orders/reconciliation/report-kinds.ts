import type { Finding } from '../../../shared/contract/order-views.ts'

/** Kinds of findings that the balance report makes; the others are those of single payments. */
const kindsOfReport: readonly Finding['kind'][] = [
  'transfer_unknown',
  'transfer_missing',
  'transfer_differs',
  'report_differs',
]

export function isOfReport(kind: Finding['kind']): boolean {
  return kindsOfReport.includes(kind)
}
