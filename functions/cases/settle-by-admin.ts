import type { CaseVerdict, CaseView } from '../../shared/contract/cases.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { requireOtherCase } from '../kit/people/admins/own-case.ts'
import { isProposerAdmin } from '../kit/people/admins/two-admins.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { isUndisputed } from '../ledger/sale-state.ts'
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

/**
 * Decides a case, or proposes the verdict to a second admin; pickups and orders carry a decision out by the event.
 * @throws Refusal case.not_found, access.own_case; as `decideCase`
 */
export async function settleByAdmin({ table, admins, now }: Deps, admin: Actor, given: Given): Promise<CaseView> {
  const before = await readCase(table, given.id)
  const [isAdmin, proposerIsAdmin, undisputed, { twoAdminsAboveCents }] = await Promise.all([
    admins.isAdmin(admin.userId),
    isProposerAdmin(admins, before.proposal),
    isUndisputed(table, before.orderId),
    readSettings(table),
  ])
  const facts = { isAdmin, isUndisputed: undisputed, proposerIsAdmin, twoAdminsAboveCents }
  const after = decideCase(before, admin, given, facts, now)
  await requireOtherCase(table, admin, [before.ownerId, before.interestedId])
  await writeDecision(table, admin, { before, after }, now)
  return after
}
