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
import { beganAt, hasLeft, type LetIn } from './screens/let-in.ts'

/** What is known of an account whenever somebody calls in its name. */
export interface StandingFacts {
  readonly suspended: boolean
  /** When it was last signed out of all devices; null where it never was. */
  readonly signedOutAt: string | null
  readonly letIn: readonly LetIn[]
  /** How long a sign-in lasts. */
  readonly sessionHours: number
}

/** Why a caller with a good token is answered nothing; undefined where there is no reason. */
export type Standing = 'access.session_over' | 'access.suspended' | undefined

/** How a caller stands. */
export interface Stood {
  readonly refused: Standing
  /** When the sign-in began, in seconds since 1970: of one by a QR code, that of who approved it. */
  readonly signedInAt: number
}

export type StandingReader = (caller: Pick<Caller, 'userId' | 'signedInAt'>, now: Date) => Promise<Stood>

const hourSeconds = 60 * 60
/** Copies of a row are the same within a second or so. */
const justMadeSeconds = 60
const standingRow = profileRow.pick({ suspension: true, signedOutAt: true, letIn: true })

/**
 * Whether a sign-in still counts (rules 2.13, 2.14, 2.17). What is compared is when somebody signed in, not when the
 * token was made: a token that is renewed keeps the time of its sign-in. One by a QR code counts from the sign-in of
 * who approved it (decisions/0036).
 */
export function standingOf(facts: StandingFacts, signedInAt: number, now: Date): Standing {
  const began = beganAt(signedInAt, facts)
  if (hasLeft(facts.signedOutAt, began)) return 'access.session_over'
  if (now.getTime() / 1000 >= began + facts.sessionHours * hourSeconds) return 'access.session_over'
  return facts.suspended ? 'access.suspended' : undefined
}

/**
 * Reads how an account stands now. Asked at every call of somebody who is signed in: one read unit for the profile and
 * the settings, and a token that was given before opens nothing after (decisions/0033, 0035). Of a sign-in that is just
 * made the profile is read strongly consistent: nobody is quicker than what was written when a screen was let in.
 */
export function standingReader(table: Table): StandingReader {
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
    const refused = standingOf({ suspended: suspension !== null, ...row, sessionHours }, signedInAt, now)
    return { refused, signedInAt: beganAt(signedInAt, row) }
  }
}

/**
 * Ends every sign-in of an account up to now, for this API and the live one. The pool's own tokens are revoked beside
 * it, by `AdminUserGlobalSignOut`. Guards: the account has a profile.
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
