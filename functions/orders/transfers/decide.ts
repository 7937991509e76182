import type { Transfer } from '../../../shared/contract/order-views.ts'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { type TransferStep, transferTransition } from '../../../shared/life-cycles/transfer.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sanitiseText } from '../../../shared/text.ts'

const daysBack = 366

export type Entered = Pick<Transfer, 'reference' | 'amountCents' | 'day'>

/**
 * Above the limit the first admin proposes (rules 10.28).
 * @throws Refusal transfer.day_not_possible
 */
export function decideEntry(
  { reference, amountCents, day }: Entered,
  { id, by, twoAdminsAboveCents }: { readonly id: string; readonly by: string; readonly twoAdminsAboveCents: number },
  now: Date,
): Transfer {
  if (day > dayOf(now) || day < dayOf(new Date(now.getTime() - daysBack * dayMs)))
    throw new Refusal('transfer.day_not_possible')
  const status = transferTransition('none', amountCents > twoAdminsAboveCents ? 'propose' : 'enter')?.to
  if (!status) throw new Error('A transfer cannot begin')
  return {
    id,
    reference,
    amountCents,
    day,
    status,
    by,
    enteredAt: now.toISOString(),
    confirmedBy: null,
    undo: null,
    version: 1,
  }
}

/** The admin whose proposal waits for another one. */
export function proposerOf({ status, by, undo }: Transfer): string | undefined {
  if (status === 'proposed') return by
  return status === 'undo_proposed' ? undo?.by : undefined
}

interface Decider {
  readonly userId: string
  /** Whether the admin who proposed still is one; else the decider takes the proposal over. */
  readonly proposerIsAdmin: boolean
}

/**
 * The transfer after a step.
 * @throws Refusal transfer.not_possible, transfer.second_admin_needed, transfer.reason_required
 */
export function decideTransferStep(
  row: Transfer,
  { userId, proposerIsAdmin }: Decider,
  { step, reason: written }: { readonly step: TransferStep; readonly reason: string },
  now: Date,
): Transfer {
  const transition = transferTransition(row.status, step)
  if (!transition) throw new Refusal('transfer.not_possible')
  const version = row.version + 1
  if (transition.by === 'second') {
    if (proposerOf(row) === userId) throw new Refusal('transfer.second_admin_needed')
    if (!proposerIsAdmin) return { ...takenOver(row, userId, now), version }
  }
  const after = { ...row, status: transition.to, version }
  if (step === 'confirm') return { ...after, confirmedBy: userId }
  if (step === 'undo') return { ...after, undo: row.undo && { ...row.undo, confirmedBy: userId } }
  if (step === 'keep') return { ...after, undo: null }
  if (step !== 'propose_undo') return after
  const { text: reason } = sanitiseText(written)
  if (reason === '') throw new Refusal('transfer.reason_required')
  return { ...after, undo: { by: userId, at: now.toISOString(), reason, confirmedBy: null } }
}

function takenOver(row: Transfer, by: string, now: Date): Transfer {
  return row.undo ? { ...row, undo: { ...row.undo, by, at: now.toISOString() } } : { ...row, by }
}
