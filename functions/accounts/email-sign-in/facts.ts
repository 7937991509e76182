import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'
import type { Table } from '../../kit/table/table.ts'
import type { PoolPhone } from '../gates/proven-phone.ts'
import { hasPendingRecovery } from '../pending-recovery.ts'
import type { EmailCodeFacts } from './decide.ts'

export interface EmailCodeAccount {
  readonly userId: string
  readonly profile: ProfileRow | undefined
  readonly poolPhone: PoolPhone
}

/** Reads the group at the pool now: the triggers of a sign-in get no groups. */
export async function emailCodeFacts(
  table: Table,
  isAdmin: (userId: string) => Promise<boolean>,
  { userId, profile, poolPhone }: EmailCodeAccount,
): Promise<EmailCodeFacts> {
  const [recoveryPending, admin] = await Promise.all([hasPendingRecovery(table, userId), isAdmin(userId)])
  return { profile, poolPhone, recoveryPending, isAdmin: admin }
}
