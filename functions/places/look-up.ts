import type { PostalAddress } from '../../shared/contract/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import { countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { postalCodeLookups } from './quotas.ts'
import { keepPostalCode, readPostalCode } from './store.ts'

interface LookUpDeps {
  readonly table: Table
  /** Undefined for an unknown CEP. */
  readonly ask: (postalCode: string) => Promise<PostalAddress | undefined>
  readonly countAnonymous: (now: Date) => Promise<void>
  readonly now: Date
}

/**
 * Returns an address from the cache, or from the services (rules 14.2). Only uncached lookups count.
 * @throws Refusal place.postal_code_unknown; place.postal_code_unavailable if no service answers or the visitors'
 * hourly limit is used up; request.limit_reached for a signed-in user
 */
export async function lookUpPostalCode(
  { table, ask, countAnonymous, now }: LookUpDeps,
  actor: Actor | undefined,
  postalCode: string,
): Promise<PostalAddress> {
  const kept = await readPostalCode(table, postalCode, now)
  if (kept) return orUnknown(kept.address)
  if (actor) await countUse(table, postalCodeLookups, actor.userId, now)
  else await countAnonymous(now)
  const found = (await ask(postalCode)) ?? null
  await keepPostalCode(table, postalCode, found, now)
  return orUnknown(found)
}

function orUnknown(address: PostalAddress | null): PostalAddress {
  if (!address) throw new Refusal('place.postal_code_unknown')
  return address
}
