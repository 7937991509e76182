import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { deviceSignInId } from '../../shared/contract/device-sign-ins.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { AdmittedScreen } from '../kit/people/screens/admitted-screens.ts'
import type { Approved, DeviceSignInRow } from '../kit/people/screens/device-sign-in.ts'
import { keys } from '../kit/table/keys.ts'
import { expiresAt, type Table } from '../kit/table/table.ts'
import { ConditionsFailed, isWriteConflict, transact } from '../kit/table/transaction.ts'
import { updateWhere } from '../kit/table/update-where.ts'

/** Outlives the sign-in, so that its screen can read the outcome. */
const keptSeconds = 10 * 60

const codeRow = z.object({ id: deviceSignInId, until: z.iso.datetime() })

/**
 * Stores the digits as a keyed hash. Guards: no open sign-in has these digits.
 * @returns false after a collision
 */
export async function addDeviceSignIn(
  table: Table,
  row: DeviceSignInRow,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const ttl = { expiresAt: expiresAt(now, keptSeconds) }
  try {
    await transact(table, [
      { Put: { Item: { ...keys.deviceSignIn(row.id), ...row, ...ttl } } },
      {
        Put: {
          Item: { ...keys.deviceCode(codeHash), id: row.id, until: row.until, ...ttl },
          ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: { ':now': now.toISOString() },
        },
      },
    ])
    return true
  } catch (error) {
    if (error instanceof ConditionsFailed) return false
    throw error
  }
}

export async function idOfCode(table: Table, codeHash: string, now: Date): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.deviceCode(codeHash), ConsistentRead: true }),
  )
  if (!Item) return undefined
  const { id, until } = codeRow.parse(Item)
  return until > now.toISOString() ? id : undefined
}

/**
 * Guards: not answered or expired yet.
 * @throws Refusal device_sign_in.already_answered
 */
export async function writeAnswer(table: Table, { id, status, until, ...by }: DeviceSignInRow, now: Date) {
  const written = await updateWhere(table, {
    Key: keys.deviceSignIn(id),
    UpdateExpression: 'SET #status = :status, #until = :until, userId = :userId, signedInAt = :signedInAt',
    ConditionExpression: '#status = :waiting AND #until > :now',
    ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
    ExpressionAttributeValues: {
      ':status': status,
      ':until': until,
      ':userId': by.userId,
      ':signedInAt': by.signedInAt,
      ':waiting': 'waiting',
      ':now': now.toISOString(),
    },
  })
  if (!written) throw new Refusal('device_sign_in.already_answered')
}

/**
 * Consumes a pass and records the screen in the profile. Guards: the pass is unused and not expired; the account is not
 * suspended; its sign-outs and screens are unchanged.
 */
export async function consumePass(
  table: Table,
  { id, userId }: Approved,
  seen: Pick<ProfileRow, 'signedOutAt' | 'letIn'>,
  letIn: readonly AdmittedScreen[],
  now: Date,
): Promise<boolean> {
  try {
    await transact(table, [
      {
        Update: {
          Key: keys.deviceSignIn(id),
          UpdateExpression: 'SET #status = :used',
          ConditionExpression: '#status = :approved AND userId = :userId AND #until > :now',
          ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
          ExpressionAttributeValues: {
            ':used': 'used',
            ':approved': 'approved',
            ':userId': userId,
            ':now': now.toISOString(),
          },
        },
      },
      {
        Update: {
          Key: keys.profile(userId),
          UpdateExpression: 'SET letIn = :letIn',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(suspension) OR suspension = :none) ' +
            'AND (attribute_not_exists(signedOutAt) OR signedOutAt = :left) ' +
            'AND (attribute_not_exists(letIn) OR letIn = :before)',
          ExpressionAttributeValues: {
            ':letIn': letIn,
            ':none': null,
            ':left': seen.signedOutAt,
            ':before': seen.letIn,
          },
        },
      },
    ])
    return true
  } catch (error) {
    if (isWriteConflict(error)) return false
    throw error
  }
}
