import type { EntityDraft } from '../../shared/contract/entities.ts'
import { entityProblems } from '../../shared/entities/form.ts'
import { newId } from '../../shared/ids.ts'
import { cleanPixKey } from '../../shared/payouts/pix-key.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { EntityRow } from '../ledger/entities.ts'

/** @throws Refusal the first of `entityFormProblems` */
export function decideAdding(draft: EntityDraft, now: Date): EntityRow {
  return { id: newId('entity', now), ...formOf(draft), createdAt: now.toISOString(), retiredAt: null, version: 1 }
}

/** @throws Refusal the first of `entityFormProblems`; entity.retired; entity.changed_meanwhile */
export function decideChange(before: EntityRow, version: number, draft: EntityDraft): EntityRow {
  return { ...next(before, version), ...formOf(draft) }
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
  if (problem) throw new Refusal(problem)
  const { name, description, pixKeyType, pixKey } = draft
  return {
    name: name.trim(),
    description: description.trim(),
    pixKeyType,
    pixKey: cleanPixKey(pixKeyType, pixKey),
  }
}
