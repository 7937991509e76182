import { contactChanged } from '../../../events/user-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { changeProfile, profileParts } from '../../kit/people/profile/profile-change.ts'
import { readAccount } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'

export interface PoolEmail {
  readonly userId: string
  readonly email: string
  /** True after a code sent to this address was answered. */
  readonly proven: boolean
}

const rounds = 3

/**
 * Copies the pool's verified e-mail to the profile if they differ, because the pool may change without a profile save.
 * Notifies the old address (rules 3.7).
 * @throws Refusal profile.changed_meanwhile after 3 lost attempts
 */
export async function syncEmail(table: Table, { userId, email, proven }: PoolEmail, now: Date): Promise<void> {
  for (let round = 1; ; round++) {
    const before = await readAccount(table, userId)
    if (!before || !proven || before.email === email.toLowerCase()) return
    const parts = profileParts(changeProfile(before, { email: email.toLowerCase() }), 'profile.changed_meanwhile')
    const told = outboxPart(contactChanged, { userId, address: before.email, changed: 'email' }, now)
    try {
      return await transact(table, [...parts, told])
    } catch (error) {
      if (!(error instanceof Refusal) || round === rounds) throw error
    }
  }
}
