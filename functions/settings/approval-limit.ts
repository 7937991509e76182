import type { ApprovalLimitView } from '../../shared/contract/settings.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Admins } from '../approvals/admins.ts'
import { auditPart, auditsOf } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { readSettingsRow } from '../kit/settings.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, transact } from '../kit/table/transaction.ts'

interface Deps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

/** The limit as an admin wants it, and as of which version they saw it. */
interface Change {
  readonly twoAdminsAboveCents: number
  readonly version: number
  readonly reason: string
}

/** The limit as it stands, and what one admin wants to raise it to. */
interface Limit {
  readonly twoAdminsAboveCents: number
  readonly version: number
  readonly raise: { readonly twoAdminsAboveCents: number; readonly by: string } | null
}

/** What is known of who changes it, asked of the user pool at that moment: a token may be an hour older. */
interface ChangerFacts {
  readonly actorId: string
  readonly isAdmin: boolean
  /** Whether the admin who wants to raise it is one still. */
  readonly raiserIsAdmin: boolean
}

/** What the records of all settings stand under. */
const settingsId = 'settings'
/** More than a screen shows at once. */
const shownChanges = 20

/** The limit of now, and who changed it, newest first. */
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
 * Changes above which amount two admins decide, or asks another admin to, and records who did and why (rules 12.3).
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
    limitPart(before, after),
    auditPart(actor, { ...audited, targetId: settingsId, reason: change.reason.trim() }, now),
  ])
  return readApprovalLimit(table)
}

/**
 * The limit as it becomes. Whoever could raise it alone could approve any amount alone: a raise waits until another
 * admin wants the same (rules 10.16); lower it is at once, and no raise is left. The wish of somebody who is no admin
 * any more counts no longer, and is replaced.
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

/** Guards: the settings are of the version that was read; there may be no row yet. */
function limitPart(before: Limit, after: Limit): Guarded {
  return {
    Update: {
      Key: keys.settings,
      UpdateExpression: 'SET twoAdminsAboveCents = :cents, #version = :version, #raise = :raise',
      ConditionExpression: before.version === 0 ? 'attribute_not_exists(#version)' : '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version', '#raise': 'raise' },
      ExpressionAttributeValues: {
        ':cents': after.twoAdminsAboveCents,
        ':version': after.version,
        ':raise': after.raise,
        ...(before.version === 0 ? {} : { ':seen': before.version }),
      },
    },
    refusal: new Refusal('settings.changed_meanwhile'),
  }
}
