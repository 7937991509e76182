import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { KeyedHash } from '../../secrets/keyed-hash.ts'
import { type Key, keys } from '../../table/keys.ts'
import { expiresAt, type Table } from '../../table/table.ts'
import { updateWhere } from '../../table/update-where.ts'

/** Five guesses at a million possible codes. */
export const triesPerCode = 5
const codeSeconds = 10 * 60
/** The profile is saved right after the proof, with a sign-in of the last ten minutes. */
const proofSeconds = 60 * 60

/** The code sent to a new phone and whether it was answered (rules 2.7). */
const phoneProofRow = z.object({
  /** Hashed: the phone may be a stranger's. */
  phone: z.string(),
  /** Keyed hash of the code with the account and the phone or session. */
  code: z.string(),
  tries: z.number().int(),
  proven: z.boolean(),
  /** Epoch seconds. Compared on reading, because TTL deletes rows late. */
  expiresAt: z.number().int(),
})
type PhoneProofRow = z.infer<typeof phoneProofRow>

/** Where codes are stored, and the hash that they are stored as. */
export interface CodeStore {
  readonly table: Table
  readonly hash: KeyedHash
}

/** Replaces the previous code and proof. */
export async function savePhoneCode(
  { table, hash }: CodeStore,
  userId: string,
  phone: string,
  code: string,
  now: Date,
) {
  const hashes = { phone: hashOf(userId, phone), code: await hash('phone-code', userId, phone, code) }
  await saveCode(table, keys.phoneProof(userId), hashes, now)
}

/** Saves a code to the account's own phone that proves the user's presence in one session (rules 2.20). */
export async function saveProofCode(
  { table, hash }: CodeStore,
  { userId, sessionId }: Session,
  code: string,
  now: Date,
) {
  const hashes = { phone: '', code: await hash('proof-code', userId, sessionId, code) }
  await saveCode(table, keys.proofCode(userId, sessionId), hashes, now)
}

interface Session {
  readonly userId: string
  readonly sessionId: string
}

async function saveCode(table: Table, Key: Key, hashes: Pick<PhoneProofRow, 'phone' | 'code'>, now: Date) {
  const row: PhoneProofRow = { ...hashes, tries: 0, proven: false, expiresAt: expiresAt(now, codeSeconds) }
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Key, ...row } }))
}

/**
 * Returns whether the code is correct; a repeated submission is correct again. Guards: each answer is counted before
 * the comparison, so concurrent answers count separately; the compared code is still the current one.
 */
export async function checkPhoneCode(
  { table, hash }: CodeStore,
  userId: string,
  phone: string,
  code: string,
  now: Date,
) {
  const Key = keys.phoneProof(userId)
  const row = await countTry(table, Key, now)
  if (row?.phone !== hashOf(userId, phone) || row.code !== (await hash('phone-code', userId, phone, code))) return false
  return updateWhere(table, {
    Key,
    UpdateExpression: 'SET proven = :yes, expiresAt = :ends',
    ConditionExpression: 'phone = :phone AND code = :code',
    ExpressionAttributeValues: {
      ':yes': true,
      ':ends': expiresAt(now, proofSeconds),
      ':phone': row.phone,
      ':code': row.code,
    },
  })
}

/** Returns whether the code is correct; each is accepted once. Guards: as `checkPhoneCode`. */
export async function consumeProofCode(
  { table, hash }: CodeStore,
  { userId, sessionId }: Session,
  code: string,
  now: Date,
) {
  const Key = keys.proofCode(userId, sessionId)
  const row = await countTry(table, Key, now)
  if (row === undefined || row.code !== (await hash('proof-code', userId, sessionId, code))) return false
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key,
        ConditionExpression: 'code = :code',
        ExpressionAttributeValues: { ':code': row.code },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Within the last hour. */
export async function hasProvenPhone(table: Table, userId: string, phone: string, now: Date): Promise<boolean> {
  const row = await readCode(table, keys.phoneProof(userId), now)
  return row?.proven === true && row.phone === hashOf(userId, phone)
}

async function countTry(table: Table, Key: Key, now: Date): Promise<PhoneProofRow | undefined> {
  const counted = await updateWhere(table, {
    Key,
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'expiresAt > :now AND tries < :most',
    ExpressionAttributeValues: { ':one': 1, ':now': Math.floor(now.getTime() / 1000), ':most': triesPerCode },
  })
  return counted ? readCode(table, Key, now) : undefined
}

async function readCode(table: Table, Key: Key, now: Date): Promise<PhoneProofRow | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  const row = Item && phoneProofRow.parse(Item)
  return row && row.expiresAt * 1000 > now.getTime() ? row : undefined
}

function hashOf(holder: string, value: string): string {
  return createHash('sha256').update(`${holder} ${value}`).digest('base64url')
}
