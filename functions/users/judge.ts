import { userRejected, userRestored, userSuspended, userVerified } from '../../events/user-events.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { requireOtherCase } from '../kit/people/admins/own-case.ts'
import { type ProfileChange, profileParts } from '../kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { type Part, transact } from '../kit/table/transaction.ts'
import { cleanReason, type Decision, decideRestoring, decideSuspension, decideVerdict } from './decide.ts'
import type { Pool } from './pool.ts'

export interface JudgeDeps {
  readonly table: Table
  readonly pool: Pick<Pool, 'isAdmin'>
  readonly now: Date
}

export interface Judgement extends Decision {
  readonly id: string
}

/**
 * @throws Refusal access.own_case, profile.not_found, user.reason_required, user.changed_meanwhile,
 * user.action_not_possible
 */
export function judgeProfile(
  deps: JudgeDeps,
  actor: Actor,
  verdict: 'verify' | 'reject',
  judgement: Judgement,
): Promise<ProfileRow> {
  return judge(deps, actor, judgement, `${verdict}:user`, (before) => {
    const change = decideVerdict(before, verdict, judgement, deps.now)
    const { id: userId, status, rejection } = change.after
    const event = rejection
      ? outboxPart(userRejected, { userId, reason: rejection.reason }, deps.now)
      : outboxPart(userVerified, { userId }, deps.now)
    return { change, event, facts: [{ status: before.status }, { status }] }
  })
}

/**
 * The user's next call is refused; consumers of the event end the sessions and hide the ads.
 * @throws Refusal access.own_case, profile.not_found, user.reason_required, user.is_admin, user.changed_meanwhile,
 * user.action_not_possible
 */
export async function suspendUser(deps: JudgeDeps, actor: Actor, judgement: Judgement): Promise<ProfileRow> {
  const isAdmin = await deps.pool.isAdmin(judgement.id)
  return judge(deps, actor, judgement, 'suspend:user', (before) => {
    const change = decideSuspension(before, actor, { isAdmin }, judgement, deps.now)
    const event = outboxPart(userSuspended, { userId: before.id, reason: cleanReason(judgement.reason) }, deps.now)
    return { change, event, facts: [{ suspended: false }, { suspended: true }] }
  })
}

/**
 * Consumers of the event show the ads again.
 * @throws Refusal access.own_case, profile.not_found, user.reason_required, user.changed_meanwhile,
 * user.action_not_possible
 */
export function restoreUser(deps: JudgeDeps, actor: Actor, judgement: Judgement): Promise<ProfileRow> {
  return judge(deps, actor, judgement, 'restore:user', (before) => {
    const change = decideRestoring(before, judgement)
    const event = outboxPart(userRestored, { userId: before.id }, deps.now)
    return { change, event, facts: [{ suspended: true }, { suspended: false }] }
  })
}

interface Decided {
  readonly change: ProfileChange
  readonly event: Part
  /** Before and after, for the audit log. */
  readonly facts: readonly [before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>]
}

async function judge(
  { table, now }: JudgeDeps,
  actor: Actor,
  { id, reason }: Judgement,
  action: string,
  decide: (before: ProfileRow) => Decided,
): Promise<ProfileRow> {
  const { change, event, facts } = decide(await readProfileToChange(table, id))
  await requireOtherCase(table, actor, [id])
  const [before, after] = facts
  await transact(table, [
    ...profileParts(change, 'user.changed_meanwhile'),
    auditPart(actor, { action, targetId: id, before, after, reason: cleanReason(reason) }, now),
    event,
  ])
  return change.after
}
