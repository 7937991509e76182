import * as z from 'zod'
import type { DisputeFile, DisputeLine } from '../../shared/contract/disputes.ts'
import { disputeFile } from '../../shared/contract/disputes.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { idOf } from '../../shared/ids.ts'
import { availableOf, type Balance } from '../ledger/balance.ts'

const evidence = z.object({
  by: z.uuid(),
  at: z.iso.datetime(),
  text: z.string(),
  /** Missing in rows from before photos. */
  photoIds: z.array(idOf('photo')).default([]),
})

export const disputeRow = disputeFile.omit({ seller: true, awaitsDecision: true }).extend({
  evidence: z.array(evidence),
  /** Missing in rows from before claims could be undone. */
  /** The new account of a deleted seller, its claim in the ledger, and what it took over. */
  debtor: z.object({ userId: z.uuid(), claimId: z.string(), amountCents: z.int().positive() }).nullable().default(null),
  undoProposal: disputeFile.shape.undoProposal.default(null),
  undone: disputeFile.shape.undone.default(null),
})
export type DisputeRow = z.infer<typeof disputeRow>

export function disputeIdOf({ orderId, number }: { readonly orderId: string; readonly number: number }): string {
  return `${orderId}-${number}`
}

/** As events name the sale and its dispute. */
export function orderDataOf(row: DisputeRow) {
  const { id, orderId, recyclableId, type, buyerId, sellerId, priceCents, totalCents } = row
  const number = Number(id.slice(id.lastIndexOf('-') + 1))
  return { orderId, recyclableId, type, buyerId, sellerId, priceCents, totalCents, number }
}

export function lineOf(row: DisputeRow): DisputeLine {
  const { id, orderId, recyclableId, type, status, priceCents, totalCents } = row
  const { afterCompletion, openedAt, closedAt, deadline } = row
  return {
    id,
    orderId,
    recyclableId,
    type,
    status,
    priceCents,
    totalCents,
    afterCompletion,
    openedAt,
    closedAt,
    deadline,
    awaitsDecision: awaitsDecision(row),
  }
}

/** Who owes a claim now; the seller, or the new account of a deleted seller. */
export function debtorOf({ id, sellerId, priceCents, debtor }: DisputeRow) {
  return debtor ?? { userId: sellerId, claimId: id, amountCents: priceCents }
}

/** The seller owes the loss, or has paid it: the claim holds. */
export function isClaimed({ loss, undone }: Pick<DisputeRow, 'loss' | 'undone'>): boolean {
  return loss?.bearer === 'seller' && undone === null
}

export function awaitsDecision({ status, afterCompletion, loss }: DisputeRow): boolean {
  return status === 'lost' && afterCompletion && loss === null
}

/** `photos`: of the evidence; one that is missing is left out. */
export function fileOf(row: DisputeRow, of: Balance, photos: ReadonlyMap<string, PhotoView>): DisputeFile {
  const { disputedCents, uncoveredCents, owedCents } = of
  const seller = { disputedCents, uncoveredCents, availableCents: availableOf(of), owedCents }
  const shown = row.evidence.map(({ photoIds, ...piece }) => ({
    ...piece,
    photos: photoIds.flatMap((id) => photos.get(id) ?? []),
  }))
  const { debtor: _, ...file } = row
  return { ...file, evidence: shown, awaitsDecision: awaitsDecision(row), seller }
}
