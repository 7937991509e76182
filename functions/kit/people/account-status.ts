import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { signInsEnded } from '../../../events/user-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../events/outbox.ts'
import { readSettings } from '../settings.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { type Guarded, transact } from '../table/transaction.ts'
import type { Caller } from './actor.ts'
import { profileRow } from './profile/profile-row.ts'
import { type AdmittedScreen, beganAt, isSignedOutSince } from './screens/admitted-screens.ts'

export interface AccountFacts {
  readonly suspended: boolean
  readonly signedOutAt: string | null
  readonly letIn: readonly AdmittedScreen[]
  readonly sessionHours: number
}

/** The refusal for a valid token whose account may not act. */
export type AccountRefusal = 'access.session_over' | 'access.suspended' | undefined

export interface AccountStatus {
  readonly refused: AccountRefusal
  /** Epoch seconds; by QR code the start of the approving sign-in. */
  readonly signedInAt: number
}

export type AccountStatusReader = (caller: Pick<Caller, 'userId' | 'signedInAt'>, now: Date) => Promise<AccountStatus>

const hourSeconds = 60 * 60
/** Replicas of a row converge within about a second. */
const justMadeSeconds = 60
const standingRow = profileRow.pick({ suspension: true, signedOutAt: true, letIn: true })

/**
 * Checks the time of the sign-in, which refreshed tokens keep (rules 2.13, 2.14, 2.17). A sign-in by QR code counts
 * from the approving one (decisions/0036).
 */
export function accountRefusalOf(facts: AccountFacts, signedInAt: number, now: Date): AccountRefusal {
  const began = beganAt(signedInAt, facts)
  if (isSignedOutSince(facts.signedOutAt, began)) return 'access.session_over'
  if (now.getTime() / 1000 >= began + facts.sessionHours * hourSeconds) return 'access.session_over'
  return facts.suspended ? 'access.suspended' : undefined
}

/**
 * Runs at each call of a signed-in user: one read unit for profile and settings revokes tokens at once (decisions/0033,
 * 0035). Just after a sign-in, the read is strongly consistent to include a screen admitted moments ago.
 */
export function accountStatusReader(table: Table): AccountStatusReader {
  return async ({ userId, signedInAt }, now) => {
    const [{ Item }, { sessionHours }] = await Promise.all([
      table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: keys.profile(userId),
          ProjectionExpression: 'suspension, signedOutAt, letIn',
          ConsistentRead: now.getTime() / 1000 - signedInAt < justMadeSeconds,
        }),
      ),
      readSettings(table),
    ])
    const { suspension, ...row } = standingRow.parse(Item ?? {})
    const refused = accountRefusalOf({ suspended: suspension !== null, ...row, sessionHours }, signedInAt, now)
    return { refused, signedInAt: beganAt(signedInAt, row) }
  }
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
