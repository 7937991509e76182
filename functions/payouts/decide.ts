import { isDeepStrictEqual } from 'node:util'
import { nextPayoutStatus, type PayoutAction, type PayoutActor } from '../../shared/life-cycles/payout.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { EntityRow } from '../ledger/entities.ts'
import { type DonationRow, donations } from './kinds/donation.ts'
import type { Decision, Payout, PayoutKind, PayoutRow } from './kinds/kind.ts'

/** @throws Refusal the first problem of the form */
export function decideRequest<P extends Payout>(
  kind: PayoutKind<P>,
  id: string,
  userId: string,
  draft: P['draft'],
  now: Date,
): P['row'] {
  return kind.row.parse({ ...kind.fromDraft(draft), ...pending(kind, now.toISOString()), id, userId })
}

/** Set apart by a completed sale (rules 10.9). */
export interface Share {
  readonly id: string
  readonly userId: string
  readonly entityId: string
  readonly amountCents: number
  readonly at: string
}

/** `taxId` is the profile's. */
export function donationOfShare({ at, ...share }: Share, taxId: string | null): DonationRow {
  return donations.row.parse({ ...pending(donations, at), ...share, taxId, origin: 'share' })
}

function pending<P extends Payout>(kind: PayoutKind<P>, createdAt: string) {
  return { status: statusAfter(kind, 'none', 'requester', 'request'), createdAt, decidedAt: null, reason: null }
}

/** @throws Refusal request.conflict if the repeated request differs */
export function sameRequest<Row extends PayoutRow>(before: Row, asked: Row): Row {
  if (!isDeepStrictEqual(contentOf(before), contentOf(asked))) throw new Refusal('request.conflict')
  return before
}

const outcome = ['status', 'createdAt', 'decidedAt', 'reason', 'receiver', 'payableFrom', 'endToEndId', 'receiverTaxId']

/** What the user asked for, without what followed. */
function contentOf(row: PayoutRow) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !outcome.includes(name)))
}

/**
 * Stores the entity as it is at the decision, and what the transfer showed.
 * @throws Refusal approval.already_decided if the life cycle has no such step
 */
export function settled<P extends Payout>(
  kind: PayoutKind<P>,
  before: P['row'],
  { verdict, reason, at }: Decision,
  entity: EntityRow | undefined,
  transferred: Partial<P['row']> = {},
): P['row'] {
  const status = statusAfter(kind, before.status, 'admin', verdict)
  const given = verdict === 'release' ? reason : null
  return { ...before, status, decidedAt: at, reason: given, ...kind.receiverAt(before, entity), ...transferred }
}

function statusAfter<P extends Payout>(
  { lifeCycle }: PayoutKind<P>,
  from: P['row']['status'] | 'none',
  by: PayoutActor,
  action: PayoutAction,
): P['row']['status'] {
  const to = nextPayoutStatus(lifeCycle, from, by, action)
  if (!to) throw new Refusal('approval.already_decided')
  return to
}
