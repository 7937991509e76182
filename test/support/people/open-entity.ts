import type { EntityDraft, EntityFile } from '../../../shared/contract/entities.ts'
import { type Person, signInAdmin } from './people.ts'

/** Adds an entity whose key a second admin confirms, so that it accepts donations (rules 10.18). */
export async function openEntity(
  admin: Person,
  draft: EntityDraft,
  home?: Parameters<typeof signInAdmin>[0],
): Promise<EntityFile> {
  const [second, { id, version }] = await Promise.all([signInAdmin(home), admin.api.entities.create(draft)])
  return await second.api.entities.decideKey({ id, version, verdict: 'confirm' })
}
