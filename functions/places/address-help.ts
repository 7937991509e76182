import { Refusal } from '../../shared/refusals.ts'
import { countUse, giveBack } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { GeocoderDown } from '../kit/services/geocoder.ts'
import type { Table } from '../kit/table/table.ts'
import { addressHelp } from './quotas.ts'

interface HelpDeps {
  readonly table: Table
  /** Counts in the deployment's budget. @throws Refusal place.help_used_up */
  readonly spend: () => Promise<unknown>
  readonly now: Date
}

/**
 * Asks the geocoder for a user. A call without an answer takes no use of the user's quota.
 * @throws Refusal request.limit_reached, place.help_used_up, place.help_unavailable
 */
export async function helpWithAddress<Answer>(
  { table, spend, now }: HelpDeps,
  { userId }: Actor,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  await countUse(table, addressHelp, userId, now)
  await spend()
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GeocoderDown)) throw error
    await giveBack(table, addressHelp, userId, now)
    throw new Refusal('place.help_unavailable')
  }
}
