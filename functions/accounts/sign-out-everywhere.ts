import { endSignIns } from '../kit/people/standing.ts'
import type { Table } from '../kit/table/table.ts'
import type { Revoke } from './pool.ts'

export interface SignOutDeps {
  readonly table: Table
  readonly revoke: Revoke
}

/**
 * Signs an account out of all devices (rules 2.17). The pool comes first: should it fail, the caller's token still
 * counts and the same call can be made again. What is renewed in between descends from a sign-in of before and is
 * refused.
 * @throws Refusal profile.not_found
 */
export async function signOutEverywhere({ table, revoke }: SignOutDeps, userId: string, now: Date): Promise<void> {
  await revoke(userId)
  await endSignIns(table, userId, now)
}
