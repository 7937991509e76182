import type { ApprovalLimitView } from '../../shared/contract/settings.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart, auditsOf } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { readSettingsRow } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { settingsPart } from './store.ts'

interface Deps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

interface Change {
  readonly twoAdminsAboveCents: number
  readonly version: number
  readonly reason: string
}

/** `raise` is a pending request of one admin. */
interface Limit {
  readonly twoAdminsAboveCents: number
  readonly version: number
  readonly raise: { readonly twoAdminsAboveCents: number; readonly by: string } | null
}

/** Current roles from the user pool: a token may be an hour old. */
interface ChangerFacts {
  readonly actorId: string
  readonly isAdmin: boolean
  readonly raiserIsAdmin: boolean
}

/** The audit target of the limit; the tabs have theirs (`change.ts`). */
const settingsId = 'settings'
const shownChanges = 20

/** Changes are newest first. */
export async function readApprovalLimit(table: Table): Promise<ApprovalLimitView> {
  const [{ raise, ...limit }, { rows }] = await Promise.all([
    readLimit(table),
    auditsOf(table, settingsId, { before: undefined, size: shownChanges }),
  ])
  const wanted = raise ? [raise.by] : []
  const admins = await readProfiles(table, [...new Set([...wanted, ...rows.map(({ actorId }) => actorId)])])
  const named = (id: string) => ({ id, name: admins.get(id)?.name ?? null })
  return {
    ...limit,
    raise: raise && { ...raise, by: named(raise.by) },
    changes: rows.map(({ actorId, ...audit }) => ({ ...audit, actor: named(actorId) })),
  }
}

/**
 * Changes the limit above which two admins must approve, or stores a pending raise (rules 12.3).
 * @throws Refusal as `decideLimit`
 */
export async function changeApprovalLimit(
  { table, admins, now }: Deps,
  actor: Actor,
  change: Change,
): Promise<ApprovalLimitView> {
  const before = await readLimit(table)
  const [isAdmin, raiserIsAdmin] = await Promise.all([
    admins.isAdmin(actor.userId),
    before.raise ? admins.isAdmin(before.raise.by) : false,
  ])
  const after = decideLimit(before, change, { actorId: actor.userId, isAdmin, raiserIsAdmin })
  const facts = ({ twoAdminsAboveCents, raise }: Limit) => ({
    twoAdminsAboveCents,
    ...(raise && { raiseToCents: raise.twoAdminsAboveCents }),
  })
  const audited = { action: 'update:settings', before: facts(before), after: facts(after) }
  await transact(table, [
    settingsPart(before, { twoAdminsAboveCents: after.twoAdminsAboveCents, raise: after.raise }),
    auditPart(actor, { ...audited, targetId: settingsId, reason: change.reason.trim() }, now),
  ])
  return readApprovalLimit(table)
}

/**
 * A raise waits until a second admin requests the same amount: one admin could otherwise approve any amount alone
 * (rules 10.16). Lowering takes effect at once and drops a pending raise. The pending raise of a former admin is
 * ignored.
 * @throws Refusal access.denied; settings.reason_required; settings.changed_meanwhile
 */
export function decideLimit(
  before: Limit,
  { twoAdminsAboveCents, version, reason }: Change,
  { actorId, isAdmin, raiserIsAdmin }: ChangerFacts,
): Limit {
  if (!isAdmin) throw new Refusal('access.denied')
  if (reason.trim() === '') throw new Refusal('settings.reason_required')
  if (version !== before.version) throw new Refusal('settings.changed_meanwhile')
  const next = version + 1
  const wanted = raiserIsAdmin ? before.raise : null
  const wantedByAnother = wanted?.twoAdminsAboveCents === twoAdminsAboveCents && wanted.by !== actorId
  return twoAdminsAboveCents <= before.twoAdminsAboveCents || wantedByAnother
    ? { twoAdminsAboveCents, version: next, raise: null }
    : { ...before, version: next, raise: { twoAdminsAboveCents, by: actorId } }
}

async function readLimit(table: Table): Promise<Limit> {
  const { twoAdminsAboveCents, version, raise } = await readSettingsRow(table, { consistent: true })
  return { twoAdminsAboveCents, version, raise }
}
