import type { Locale } from '../../shared/locales.ts'
import { countUse, type sharedQuota } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { decideTicket, hashOfAddress } from './decide.ts'
import { ticketsOfAddressPerDay } from './quotas.ts'
import { addTicket } from './store.ts'

/**
 * Takes the address from the profile.
 * @throws Refusal ticket.message_required, profile.not_found, request.limit_reached
 */
export async function createTicket(table: Table, actor: Actor, message: string, now: Date): Promise<{ id: string }> {
  const { email, locale } = await readProfileToChange(table, actor.userId)
  const row = decideTicket({ authorId: actor.userId, email, locale }, message, now)
  await addTicket(table, row, now)
  return { id: row.id }
}

/**
 * Counts by address and for all visitors, and sends nothing: the address is not proven (rules 19.5).
 * @throws Refusal ticket.message_required, request.limit_reached, ticket.too_many_today
 */
export async function createVisitorTicket(
  { table, countTicket }: { readonly table: Table; readonly countTicket: ReturnType<typeof sharedQuota> },
  { email, message, locale }: { readonly email: string; readonly message: string; readonly locale: Locale },
  now: Date,
): Promise<void> {
  const row = decideTicket({ authorId: null, email, locale }, message, now)
  await countUse(table, ticketsOfAddressPerDay, hashOfAddress(email), now)
  await countTicket(now)
  await addTicket(table, row, now)
}
