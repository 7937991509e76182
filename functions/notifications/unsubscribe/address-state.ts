import { readSuppression, resumeMails } from '../../kit/mail/suppression.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'

export interface AddressState {
  readonly bounced: boolean
  readonly requiredOnly: boolean
}

/** What is known of the account's address (rules 16.9). */
export async function addressStateOf(table: Table, userId: string): Promise<AddressState> {
  const profile = await readProfile(table, userId)
  if (!profile) return { bounced: false, requiredOnly: false }
  const { bouncedAt, complainedAt, unsubscribedAt } = await readSuppression(table, profile.email)
  return {
    bounced: bouncedAt !== undefined,
    requiredOnly: complainedAt !== undefined || unsubscribedAt !== undefined,
  }
}

export async function resumeOptionalMails(table: Table, userId: string): Promise<AddressState> {
  const profile = await readProfile(table, userId)
  if (profile) await resumeMails(table, profile.email)
  return addressStateOf(table, userId)
}
