import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { signInsEnded } from '../../../events/user-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../events/outbox.ts'
import { type CallKind, callRate } from '../limits/call-rate.ts'
import { readSettings } from '../settings.ts'
import { keys } from '../table/keys.ts'
import { daySeconds, type Table } from '../table/table.ts'
import { type Guarded, transact } from '../table/transaction.ts'
import { updateWhere } from '../table/update-where.ts'
import { accessRecorder, type Origin } from './access/record-access.ts'
import type { Caller } from './actor.ts'
import { profileRow } from './profile/profile-row.ts'
import { type AdmittedScreen, beganAt, isSignedOutSince } from './screens/admitted-screens.ts'

export interface AccountFacts {
  /** An account without one is unfinished: its confirmation failed half way, or it is deleted (rules 2.22). */
  readonly hasProfile: boolean
  readonly suspended: boolean
  readonly signedOutAt: string | null
  readonly letIn: readonly AdmittedScreen[]
  readonly sessionHours: number
  /** Epoch seconds; the session's last renewal that was recorded. */
  readonly usedAt: number | undefined
}

/** The refusal for a valid token whose account may not act. */
export type AccountRefusal = 'access.session_over' | 'access.suspended' | 'account.unfinished' | undefined

export interface AccountStatus {
  readonly refused: AccountRefusal
  /** Epoch seconds; by QR code the start of the approving sign-in. */
  readonly signedInAt: number
  /** Epoch seconds; the end of the session if its tokens are not renewed. */
  readonly endsAt: number
}

type TokenTimes = Pick<Caller, 'userId' | 'isAdmin' | 'signedInAt' | 'sessionId' | 'renewedAt'>
export type AccountStatusReader = (
  caller: TokenTimes,
  now: Date,
  kind?: CallKind,
  /** Of a request over HTTP: it is recorded (decisions/0071). */
  origin?: Origin,
) => Promise<AccountStatus>

const hourSeconds = 60 * 60
/** A session ends whatever happens; the pool renews tokens as long (rules 2.13). */
const longestSessionSeconds = 30 * daySeconds
/** Replicas of a row converge within about a second. */
const justMadeSeconds = 60
const accountRow = profileRow.pick({ suspension: true, signedOutAt: true, letIn: true })
const sessionRow = z.object({ usedAt: z.number().int() })

/**
 * Checks sign-in and last use (rules 2.13, 2.14, 2.17). A token's issue is a use: the settings' hours run from one
 * renewal to the next. Admins' hours run from the sign-in. A sign-in by QR code is as old as the approving one
 * (decisions/0036).
 */
export function accountStatusOf(facts: AccountFacts, caller: TokenTimes, now: Date): AccountStatus {
  const { signedInAt, renewedAt = signedInAt } = caller
  const began = beganAt(signedInAt, facts)
  const hours = facts.sessionHours * hourSeconds
  const counts = !caller.isAdmin && caller.sessionId !== undefined
  const lastUse = counts ? Math.max(signedInAt, facts.usedAt ?? 0) : began
  const inTime = !counts || renewedAt < lastUse + hours
  const endsAt = Math.min((counts ? Math.max(lastUse, renewedAt) : began) + hours, began + longestSessionSeconds)
  const over = isSignedOutSince(facts.signedOutAt, began) || !inTime || now.getTime() / 1000 >= endsAt
  return {
    refused: over ? 'access.session_over' : refusalOf(facts),
    signedInAt: began,
    endsAt,
  }
}

function refusalOf({ hasProfile, suspended }: AccountFacts): AccountRefusal {
  if (!hasProfile) return 'account.unfinished'
  return suspended ? 'access.suspended' : undefined
}

/**
 * Runs at each call of a signed-in user: three half read units for profile, settings and session revoke tokens at once
 * (decisions/0033, 0035, 0057). Writes once for each renewal of a session's tokens. Just after a sign-in, the read of
 * the profile is strongly consistent to include a screen admitted moments ago. Counts the call first: above the rate of
 * its user it reads nothing.
 * @throws Refusal request.too_many
 */
export function accountStatusReader(table: Table): AccountStatusReader {
  const countCall = callRate(table)
  const recordAccess = accessRecorder(table)
  return async (caller, now, kind = 'http', origin) => {
    const { userId, signedInAt } = caller
    await countCall(userId, kind, now)
    const [{ Item }, { sessionHours }, usedAt] = await Promise.all([
      table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: keys.profile(userId),
          ProjectionExpression: 'suspension, signedOutAt, letIn',
          ConsistentRead: now.getTime() / 1000 - signedInAt < justMadeSeconds,
        }),
      ),
      readSettings(table),
      lastUseOf(table, caller, false),
      origin && recordAccess(userId, origin, now),
    ])
    const { suspension, ...row } = accountRow.parse(Item ?? {})
    const facts = { hasProfile: Item !== undefined, suspended: suspension !== null, ...row, sessionHours, usedAt }
    const status = accountStatusOf(facts, caller, now)
    if (status.refused === undefined) await recordUse(table, caller, usedAt)
    if (status.refused !== 'access.session_over' || caller.sessionId === undefined) return status
    // Another token of the session may have been recorded moments ago.
    return accountStatusOf({ ...facts, usedAt: await lastUseOf(table, caller, true) }, caller, now)
  }
}

async function lastUseOf(table: Table, caller: TokenTimes, ConsistentRead: boolean): Promise<number | undefined> {
  const { isAdmin, sessionId } = caller
  if (isAdmin || sessionId === undefined) return undefined
  const Key = keys.session(sessionId)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead }))
  return Item && sessionRow.parse(Item).usedAt
}

/** Records a token that was renewed since. Guards: none of a later renewal was recorded. */
async function recordUse(table: Table, caller: TokenTimes, usedAt: number | undefined): Promise<void> {
  const { isAdmin, sessionId, signedInAt, renewedAt = signedInAt } = caller
  if (isAdmin || sessionId === undefined || renewedAt - (usedAt ?? signedInAt) < justMadeSeconds) return
  await updateWhere(table, {
    Key: keys.session(sessionId),
    UpdateExpression: 'SET usedAt = :used, expiresAt = :ends',
    ConditionExpression: 'attribute_not_exists(usedAt) OR usedAt < :used',
    ExpressionAttributeValues: { ':used': renewedAt, ':ends': signedInAt + longestSessionSeconds },
  })
}

/**
 * Ends all sessions here and in the live API; `AdminUserGlobalSignOut` revokes the pool's tokens. Guards: the account
 * has a profile.
 * @throws Refusal profile.not_found
 */
export async function endSignIns(table: Table, userId: string, now: Date): Promise<void> {
  const over: Guarded = {
    Update: {
      Key: keys.profile(userId),
      UpdateExpression: 'SET signedOutAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
    refusal: new Refusal('profile.not_found'),
  }
  await transact(table, [over, outboxPart(signInsEnded, { userId }, now)])
}
