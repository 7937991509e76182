import { endSignIns } from '../kit/people/account-status.ts'
import type { Table } from '../kit/table/table.ts'
import type { Revoke } from './pool.ts'

export interface SignOutDeps {
  readonly table: Table
  readonly revoke: Revoke
}

/**
 * Signs an account out of all devices and forgets them (rules 2.17, 2.21). Revokes at the pool first: if that fails,
 * the caller's token still works for a retry.
 * @throws Refusal profile.not_found
 */
export async function signOutEverywhere({ table, revoke }: SignOutDeps, userId: string, now: Date): Promise<void> {
  await revoke(userId)
  await endSignIns(table, userId, now)
}
