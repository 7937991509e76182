import { contactChanged } from '../../../events/user-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { changeProfile, profileParts } from '../../kit/people/profile/profile-change.ts'
import { readAccount } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'

/** An account's e-mail as the pool has it. */
export interface PoolEmail {
  readonly userId: string
  readonly email: string
  /** A code that was sent there came back. */
  readonly proven: boolean
}

/** A save or a decision at the same moment: whoever comes second reads again. */
const rounds = 3

/**
 * Takes the e-mail by which somebody has signed in into the profile, where that still has another: the pool counts a
 * new one from its code on, also where the profile was not saved then. The address of before is told, as by a save
 * (rules 3.7).
 * @throws Refusal profile.changed_meanwhile after so many rounds
 */
export async function takeEmail(table: Table, { userId, email, proven }: PoolEmail, now: Date): Promise<void> {
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
