import type { ExportView } from '../../shared/contract/privacy.ts'
import type { AccountDeletion } from '../../shared/contract/profiles.ts'
import { dayMs } from '../../shared/days.ts'
import { recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Deletion, DeletionStep, ExportRow } from './exported-rows.ts'

/** Days to cancel a deletion (rules 15.4). */
export const cancellationDays = 7
/** How long an export can be downloaded (rules 15.3). */
export const exportKeptMs = dayMs
/** Access tokens stay valid for an hour after the deletion. A last round removes anything written with them. */
const lastRoundAfterMs = 65 * 60 * 1000

export interface DeletionBlockers {
  readonly heldCents: number
  /** An ad is paid or awaits collection. */
  readonly hasOpenAd: boolean
}

export function deletionBlockedBy({ heldCents, hasOpenAd }: DeletionBlockers): RefusalCode | undefined {
  if (heldCents > 0) return 'privacy.money_held'
  return hasOpenAd ? 'privacy.pickup_open' : undefined
}

/** An ad blocks its owner's deletion if its life cycle has no such end. */
export function blocksDeletion({ status, action }: Pick<RecyclableRow, 'status' | 'action'>): boolean {
  return recyclableTransition(status, 'accounts', 'delete', action) === undefined
}

/**
 * Idempotent: a pending deletion stays unchanged.
 * @throws Refusal privacy.money_held, privacy.pickup_open
 */
export function decideDeletion(before: AccountDeletion | null, ties: DeletionBlockers, now: Date): AccountDeletion {
  if (before) return before
  const tie = deletionBlockedBy(ties)
  if (tie) throw new Refusal(tie)
  return {
    requestedAt: now.toISOString(),
    dueAt: new Date(now.getTime() + cancellationDays * dayMs).toISOString(),
  }
}

const nextSteps: Readonly<Record<DeletionStep, DeletionStep | undefined>> = {
  waiting: 'ads',
  // Ads first, so that nothing is sold during the deletion.
  ads: 'account',
  account: 'pool',
  pool: 'things',
  things: 'last',
  last: undefined,
}

/** Undefined after the last step. */
export function afterStep(deletion: Deletion, now: Date): Deletion | undefined {
  const step = nextSteps[deletion.step]
  if (!step) return undefined
  return step === 'last'
    ? { ...deletion, step, notBefore: new Date(now.getTime() + lastRoundAfterMs).toISOString() }
    : { ...deletion, step }
}

export function exportAt(row: ExportRow | undefined, now: Date): ExportView | null {
  if (!row) return null
  const { requestedAt, availableUntil } = row
  const status = availableUntil === null ? 'preparing' : availableUntil > now.toISOString() ? 'ready' : 'expired'
  return { status, requestedAt, availableUntil }
}
