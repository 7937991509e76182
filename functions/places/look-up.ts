import type { PostalAddress } from '../../shared/contract/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/people/actor.ts'
import { countUse } from '../kit/table/quota.ts'
import type { Table } from '../kit/table/table.ts'
import { postalCodeLookups } from './limits.ts'
import { keepPostalCode, readPostalCode } from './store.ts'

interface LookUpDeps {
  readonly table: Table
  /** The services outside: undefined for a CEP that they do not know. */
  readonly ask: (postalCode: string) => Promise<PostalAddress | undefined>
  /** Counts a lookup of somebody who is not signed in. */
  readonly countAnonymous: (now: Date) => Promise<void>
  readonly now: Date
}

/**
 * The address of a CEP: from the cache, or else from the services, whose answer is kept (rules 14.2). Only what is
 * not in the cache counts.
 * @throws Refusal place.postal_code_unknown; place.postal_code_unavailable when no service answers or when visitors
 * have used up their hour; request.limit_reached for somebody who is signed in
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
