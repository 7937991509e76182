import type { QueueFigure } from '../../../shared/contract/queues.ts'
import { dayMs } from '../../../shared/days.ts'

export interface SystemFacts {
  /** The last comparison with the payment provider, and its open findings. */
  readonly comparison: { readonly at: string | null; readonly findings: number }
  /** The last nightly audit of the ledger. */
  readonly audit: { readonly at: string; readonly differences: number } | null
  /** Undefined before the first count. */
  readonly disputes: Pick<QueueFigure, 'dueAt'> | undefined
  /** Events that functions gave up on; null before the first count. */
  readonly deadLetters: { readonly at: string; readonly count: number } | null
}

export type SystemAlert =
  | { readonly kind: 'differs' | 'unbalanced' | 'undelivered'; readonly at: string | null; readonly count: number }
  | { readonly kind: 'unchecked' | 'unaudited'; readonly at: string | null }
  | { readonly kind: 'due' | 'overdue'; readonly at: string }

/** Both run every night; a result that is older proves nothing about now. */
const recentMs = 1.5 * dayMs
/** The seller needs time for evidence, and a weekend may come between. */
const nearMs = 3 * dayMs

/** What an admin must look at now. Nothing means that the night's comparison and audit are recent and clean. */
export function systemAlerts({ comparison, audit, disputes, deadLetters }: SystemFacts, now: Date): SystemAlert[] {
  const isRecent = (at: string | null) => at !== null && now.getTime() - Date.parse(at) < recentMs
  const alerts: SystemAlert[] = []
  if (comparison.findings > 0) alerts.push({ kind: 'differs', at: comparison.at, count: comparison.findings })
  else if (!isRecent(comparison.at)) alerts.push({ kind: 'unchecked', at: comparison.at })
  if (audit && audit.differences > 0) alerts.push({ kind: 'unbalanced', at: audit.at, count: audit.differences })
  else if (!isRecent(audit?.at ?? null)) alerts.push({ kind: 'unaudited', at: audit?.at ?? null })
  if (deadLetters && deadLetters.count > 0) alerts.push({ kind: 'undelivered', ...deadLetters })
  const dueAt = disputes?.dueAt ?? null
  const leftMs = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now.getTime()
  if (dueAt !== null && leftMs < nearMs) alerts.push({ kind: leftMs < 0 ? 'overdue' : 'due', at: dueAt })
  return alerts
}
