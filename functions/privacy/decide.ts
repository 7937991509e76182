import type { ExportView } from '../../shared/contract/privacy.ts'
import type { AccountDeletion } from '../../shared/contract/profiles.ts'
import { dayMs } from '../../shared/days.ts'
import { recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'
import { isFreshSignIn } from '../kit/people/fresh-sign-in.ts'
import type { Deletion, DeletionStep, ExportRow } from './rows.ts'

/** Days in which one can change one's mind (rules 15.4). */
export const daysToChangeOnesMind = 7
/** How long the file can be fetched (rules 15.3). */
export const exportKeptMs = dayMs
/**
 * An access token lives an hour, also when its account is gone. What one has written in that hour, or in a request that
 * was under way, goes in a last round after it.
 */
const lastRoundAfterMs = 65 * 60 * 1000

/** What may keep an account from going. */
export interface Ties {
  readonly heldCents: number
  /** Whether an own ad is paid, or on its way to be collected. */
  readonly hasOpenAd: boolean
}

/** Why an account cannot go now; undefined where it can. */
export function tiedBy({ heldCents, hasOpenAd }: Ties): RefusalCode | undefined {
  if (heldCents > 0) return 'privacy.money_held'
  return hasOpenAd ? 'privacy.pickup_open' : undefined
}

/** Whether an ad does not go with its owner: its life cycle has no such end. */
export function isOpen({ status, action }: Pick<RecyclableRow, 'status' | 'action'>): boolean {
  return recyclableTransition(status, 'accounts', 'delete', action) === undefined
}

/**
 * The deletion that somebody asks for. Asked for a second time it stays as it is.
 * @throws Refusal privacy.sign_in_again, privacy.money_held, privacy.pickup_open
 */
export function decideDeletion(
  actor: Pick<Actor, 'signedInAt'>,
  before: AccountDeletion | null,
  ties: Ties,
  now: Date,
): AccountDeletion {
  if (before) return before
  if (!isFreshSignIn(actor, now)) throw new Refusal('privacy.sign_in_again')
  const tie = tiedBy(ties)
  if (tie) throw new Refusal(tie)
  return {
    requestedAt: now.toISOString(),
    dueAt: new Date(now.getTime() + daysToChangeOnesMind * dayMs).toISOString(),
  }
}

/** The steps of a deletion and what follows each; nothing follows the last one. */
const nextSteps: Readonly<Record<DeletionStep, DeletionStep | undefined>> = {
  waiting: 'ads',
  // First, so that nothing more can be sold while the account goes.
  ads: 'account',
  account: 'pool',
  pool: 'things',
  things: 'last',
  last: undefined,
}

/** The deletion after the step that was just done; undefined where nothing is left to do. */
export function afterStep(deletion: Deletion, now: Date): Deletion | undefined {
  const step = nextSteps[deletion.step]
  if (!step) return undefined
  return step === 'last'
    ? { ...deletion, step, notBefore: new Date(now.getTime() + lastRoundAfterMs).toISOString() }
    : { ...deletion, step }
}

/** The file of one's own data as it stands now; null where none was asked for. */
export function exportAt(row: ExportRow | undefined, now: Date): ExportView | null {
  if (!row) return null
  const { requestedAt, availableUntil } = row
  const status = availableUntil === null ? 'preparing' : availableUntil > now.toISOString() ? 'ready' : 'expired'
  return { status, requestedAt, availableUntil }
}
