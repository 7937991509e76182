import { move, type StatementLine } from '../../shared/contract/balance.ts'
import type { Approval, ApprovalSubject } from '../approvals/approval.ts'
import type { ClaimRow } from '../kit/people/profile/claims.ts'
import { availableOf } from '../ledger/balance.ts'
import type { EntityRow } from '../ledger/entities.ts'
import type { EntryRow } from '../ledger/ledger-rows.ts'
import type { Terms } from '../ledger/terms.ts'

export interface LineContext {
  /** Titles of ads by their id. */
  readonly types: ReadonlyMap<string, string>
  readonly entities: ReadonlyMap<string, EntityRow>
  readonly approvals: ReadonlyMap<ApprovalSubject, Approval>
  /** The user's claims by the id of their dispute. */
  readonly claims?: ReadonlyMap<string, ClaimRow>
}

export function lineOf({ subject, action, at, terms, changes, after }: EntryRow, behind: LineContext): StatementLine {
  const id = subject.slice(subject.indexOf('/') + 1)
  const { escrow, pending, available, held, disputed, uncovered, owed, deferred } = changes
  return {
    version: after.version,
    at,
    move: move.parse(`${terms.kind}.${action}`),
    amountCents: amountOf(terms),
    changes: {
      escrowCents: escrow,
      pendingCents: pending,
      availableCents: available,
      heldCents: held,
      disputedCents: disputed,
      uncoveredCents: uncovered,
      owedCents: owed,
      deferredCents: deferred,
    },
    totalCents: availableOf(after) + after.pendingCents,
    ad: terms.kind === 'sale' ? { id: terms.recyclableId, type: behind.types.get(terms.recyclableId) ?? null } : null,
    orderId: terms.kind === 'sale' ? id : (behind.claims?.get(id)?.orderId ?? null),
    withdrawalId: terms.kind === 'withdrawal' ? id : null,
    donation: terms.kind === 'donation' ? donationOf(id, terms, behind) : null,
    reason: action === 'release' ? reasonOf(subject as ApprovalSubject, behind) : claimReasonOf(action, id, behind),
  }
}

function amountOf(terms: Terms): number {
  if (terms.kind === 'sale') return terms.priceCents
  // Fees and corrections move no user's money, so no statement has them.
  return 'amountCents' in terms ? terms.amountCents : 0
}

function donationOf(id: string, { entityId, origin }: Extract<Terms, { kind: 'donation' }>, { entities }: LineContext) {
  return { id, entity: entities.get(entityId)?.name ?? null, origin }
}

function claimReasonOf(action: string, id: string, { claims }: LineContext): string | null {
  const claim = claims?.get(id)
  return (action === 'undo' ? claim?.undone?.reason : claim?.reason) ?? null
}

function reasonOf(subject: ApprovalSubject, { approvals }: LineContext): string | null {
  return approvals.get(subject)?.decision?.reason || null
}
