import type { PreferenceView } from '../../shared/contract/donations.ts'
import { preferenceProblems } from '../../shared/payouts/donation-form.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { type DonationPreference, preferencePart, readStoredPreference } from '../ledger/donation-preference.ts'
import { readEntities } from '../ledger/entities.ts'
import { openEntityPart, readOpenEntity } from './receiving-entity.ts'

/** Returns version 0 without a preference. */
export async function readPreferenceView(table: Table, userId: string): Promise<PreferenceView> {
  const kept = await readStoredPreference(table, userId)
  if (!kept) return { entity: null, percent: 0, version: 0 }
  const entity = (await readEntities(table, [kept.entityId])).get(kept.entityId)
  if (!entity) throw new Error(`The donation preference of ${userId} has no entity`)
  return viewOf(kept, { name: entity.name, isRetired: entity.retiredAt !== null })
}

interface Chosen {
  readonly entityId: string
  readonly percent: number
  readonly version: number
}

/**
 * Applies to the next completed sale (rules 10.9). Guards: the version is unchanged; the entity accepts donations.
 * @throws Refusal those of `preferenceFormProblems`; entity.not_found, .retired; donation_preference.changed_meanwhile
 */
export async function savePreference(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  { entityId, percent, version }: Chosen,
): Promise<PreferenceView> {
  const [problem] = preferenceProblems({ entityId, percent })
  if (problem) throw new Refusal(problem)
  const { name } = await readOpenEntity(table, entityId)
  const chosen = { entityId, percent, version: version + 1, since: now.toISOString() }
  await transact(table, [preferencePart(actor.userId, chosen, version), openEntityPart(entityId)])
  return viewOf(chosen, { name, isRetired: false })
}

function viewOf(
  { entityId, percent, version }: DonationPreference,
  entity: { readonly name: string; readonly isRetired: boolean },
): PreferenceView {
  return { entity: { id: entityId, ...entity }, percent, version }
}
