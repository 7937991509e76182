import type { CaseVerdict, CaseView } from '../../shared/contract/cases.ts'
import type { Admins } from '../approvals/admins.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { isUndisputed } from '../ledger/undisputed.ts'
import { decideCase } from './decide.ts'
import { readCase, writeDecision } from './store.ts'

interface Deps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

interface Given {
  readonly id: string
  readonly version: number
  readonly verdict: CaseVerdict
  readonly reason: string
}

/** Decides a case; pickups and orders carry it out by the event. @throws Refusal case.not_found; as `decideCase` */
export async function settleByAdmin({ table, admins, now }: Deps, admin: Actor, given: Given): Promise<CaseView> {
  const [before, isAdmin] = await Promise.all([readCase(table, given.id), admins.isAdmin(admin.userId)])
  const facts = { isAdmin, isUndisputed: await isUndisputed(table, before.orderId) }
  const after = decideCase(before, admin, given, facts, now)
  await writeDecision(table, admin, { before, after }, now)
  return after
}
