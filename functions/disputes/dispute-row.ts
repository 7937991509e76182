import type * as z from 'zod'
import type { DisputeFile, DisputeLine } from '../../shared/contract/disputes.ts'
import { disputeFile } from '../../shared/contract/disputes.ts'
import { availableOf, type Balance } from '../ledger/balance.ts'

export const disputeRow = disputeFile.omit({ seller: true, awaitsDecision: true })
export type DisputeRow = z.infer<typeof disputeRow>

export function disputeIdOf({ orderId, number }: { readonly orderId: string; readonly number: number }): string {
  return `${orderId}-${number}`
}

export function lineOf(row: DisputeRow): DisputeLine {
  const { id, orderId, recyclableId, type, status, priceCents, totalCents } = row
  const { afterCompletion, openedAt, closedAt, deadline } = row
  return {
    ...{ id, orderId, recyclableId, type, status, priceCents, totalCents },
    ...{ afterCompletion, openedAt, closedAt, deadline, awaitsDecision: awaitsDecision(row) },
  }
}

export function awaitsDecision({ status, afterCompletion, loss }: DisputeRow): boolean {
  return status === 'lost' && afterCompletion && loss === null
}

export function fileOf(row: DisputeRow, of: Balance): DisputeFile {
  const { disputedCents, uncoveredCents, owedCents } = of
  const seller = { disputedCents, uncoveredCents, availableCents: availableOf(of), owedCents }
  return { ...row, awaitsDecision: awaitsDecision(row), seller }
}
