import { createHash } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../table/keys.ts'
import { expiresAt, type Table } from '../table/table.ts'
import { updateWhere } from '../table/update-where.ts'

/** Answers that one code takes: five of a million. */
export const triesPerCode = 5
const codeSeconds = 10 * 60
/** The profile is saved right after it, with a sign-in of the last ten minutes. */
const proofSeconds = 60 * 60

/** What an account shows of a new phone: the code that was sent there, and whether it came back (rules 2.7). */
const phoneProofRow = z.object({
  /** Hashes: the table holds neither a number that may be a stranger's nor a code. */
  phone: z.string(),
  code: z.string(),
  tries: z.number().int(),
  proven: z.boolean(),
  /** Epoch seconds; of a code until it came back, then of the proof. TTL removes rows late, so the time is compared. */
  expiresAt: z.number().int(),
})
type PhoneProofRow = z.infer<typeof phoneProofRow>

/** Keeps the code that is sent to a new phone; it takes the place of the one before, and of its proof. */
export async function keepPhoneCode(table: Table, userId: string, phone: string, code: string, now: Date) {
  const row: PhoneProofRow = {
    phone: hashOf(userId, phone),
    code: hashOf(userId, code),
    tries: 0,
    proven: false,
    expiresAt: expiresAt(now, codeSeconds),
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.phoneProof(userId), ...row } }))
}

/**
 * Takes the code that came back; gives whether it was the right one. Once more it is as good: who presses twice is not
 * refused. Guards: each answer is counted before it is compared, so that no two at once are one try; the code is the
 * one that was compared, not a later one.
 */
export async function takePhoneCode(table: Table, userId: string, phone: string, code: string, now: Date) {
  const Key = keys.phoneProof(userId)
  const counted = await updateWhere(table, {
    Key,
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'expiresAt > :now AND tries < :most',
    ExpressionAttributeValues: { ':one': 1, ':now': Math.floor(now.getTime() / 1000), ':most': triesPerCode },
  })
  if (!counted) return false
  const row = await readPhoneProof(table, userId, now)
  if (row?.phone !== hashOf(userId, phone) || row.code !== hashOf(userId, code)) return false
  return updateWhere(table, {
    Key,
    UpdateExpression: 'SET proven = :yes, expiresAt = :ends',
    ConditionExpression: 'phone = :phone AND code = :code',
    ExpressionAttributeValues: {
      ...{ ':yes': true, ':ends': expiresAt(now, proofSeconds) },
      ...{ ':phone': row.phone, ':code': row.code },
    },
  })
}

/** Whether an account has shown, within the last hour, that it reads what is sent to a phone. */
export async function hasProvenPhone(table: Table, userId: string, phone: string, now: Date): Promise<boolean> {
  const row = await readPhoneProof(table, userId, now)
  return row?.proven === true && row.phone === hashOf(userId, phone)
}

async function readPhoneProof(table: Table, userId: string, now: Date): Promise<PhoneProofRow | undefined> {
  const Key = keys.phoneProof(userId)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  const row = Item && phoneProofRow.parse(Item)
  return row && row.expiresAt * 1000 > now.getTime() ? row : undefined
}

/** Of a phone or a code, bound to the account that it is for. */
function hashOf(userId: string, value: string): string {
  return createHash('sha256').update(`${userId} ${value}`).digest('base64url')
}
