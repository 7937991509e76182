import type { EntityDraft } from '../../shared/contract/entities.ts'
import { entityProblems } from '../../shared/entities/form.ts'
import { newId } from '../../shared/ids.ts'
import { cleanPixKey } from '../../shared/payouts/pix-key.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { EntityRow } from '../ledger/entities.ts'

/**
 * The entity accepts donations once a second admin has confirmed its key (rules 10.18).
 * @throws Refusal the first of `entityFormProblems`
 */
export function decideAdding(draft: EntityDraft, { by, now }: { readonly by: string; readonly now: Date }): EntityRow {
  const form = formOf(draft)
  const { pixKeyType, pixKey } = form
  return {
    id: newId('entity', now),
    ...form,
    proposedKey: { pixKeyType, pixKey, by, at: now.toISOString() },
    confirmed: false,
    createdAt: now.toISOString(),
    retiredAt: null,
    version: 1,
  }
}

/**
 * Name and description change at once. Another PIX key only awaits a second admin: one admin alone cannot redirect
 * donations (rules 10.18).
 * @throws Refusal the first of `entityFormProblems`; entity.retired; entity.changed_meanwhile
 */
export function decideChange(
  before: EntityRow,
  version: number,
  draft: EntityDraft,
  { by, now }: { readonly by: string; readonly now: Date },
): EntityRow {
  const { pixKeyType, pixKey, ...texts } = formOf(draft)
  const isProposed = before.proposedKey?.pixKeyType === pixKeyType && before.proposedKey.pixKey === pixKey
  const isSame = before.confirmed && before.pixKeyType === pixKeyType && before.pixKey === pixKey
  const proposal = isProposed ? before.proposedKey : { pixKeyType, pixKey, by, at: now.toISOString() }
  return { ...next(before, version), ...texts, proposedKey: isSame ? before.proposedKey : proposal }
}

/**
 * The second admin puts the proposed key to use, or any admin drops it. Without its first key an entity is retired.
 * @throws Refusal entity.retired, entity.changed_meanwhile, entity.no_proposed_key; approval.second_admin_needed for
 * the admin who proposed it, or when that admin lost the right since
 */
export function decideKey(
  before: EntityRow,
  version: number,
  verdict: 'confirm' | 'drop',
  { by, proposerIsAdmin, now }: { readonly by: string; readonly proposerIsAdmin: boolean; readonly now: Date },
): EntityRow {
  const after = { ...next(before, version), proposedKey: null }
  if (before.proposedKey === null) throw new Refusal('entity.no_proposed_key')
  if (verdict === 'drop') return before.confirmed ? after : { ...after, retiredAt: now.toISOString() }
  if (before.proposedKey.by === by || !proposerIsAdmin) throw new Refusal('approval.second_admin_needed')
  const { pixKeyType, pixKey } = before.proposedKey
  return { ...after, pixKeyType, pixKey, confirmed: true }
}

/** @throws Refusal entity.retired; entity.changed_meanwhile */
export function decideRetiring(before: EntityRow, version: number, now: Date): EntityRow {
  return { ...next(before, version), retiredAt: now.toISOString() }
}

/** Retired entities stay unchanged, as past donations refer to them. */
function next(before: EntityRow, version: number): EntityRow {
  if (before.retiredAt !== null) throw new Refusal('entity.retired')
  if (before.version !== version) throw new Refusal('entity.changed_meanwhile')
  return { ...before, version: version + 1 }
}

function formOf(draft: EntityDraft): EntityDraft {
  const [problem] = entityProblems(draft)
  // The sentence about a key depends on its type.
  if (problem) throw new Refusal(problem, { context: draft.pixKeyType })
  const { name, description, pixKeyType, pixKey } = draft
  return {
    name: name.trim(),
    description: description.trim(),
    pixKeyType,
    pixKey: cleanPixKey(pixKeyType, pixKey),
  }
}
