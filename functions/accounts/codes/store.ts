import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { profileType } from '../../../shared/contract/profiles.ts'
import { keys } from '../../kit/table/keys.ts'
import { expiresAt, type Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'
import { updateWhere } from '../../kit/table/update-where.ts'

/** Five guesses at a million possible codes. */
export const triesPerCode = 5
const lifetimeSeconds = 60 * 60

/** What a code by e-mail confirms. Its id is known only to the browser that asked and to the mailbox. */
const emailCodeRow = z.object({
  id: z.uuid(),
  email: z.string(),
  purpose: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('sign-up'),
      phone: z.string(),
      profileType,
      terms: z.object({ version: z.string(), at: z.iso.datetime() }),
    }),
    z.object({ kind: z.literal('recovery') }),
  ]),
  /** Set by the function that sends it; absent until then, and for an address that gets no code. */
  code: z.string().optional(),
  /** True after the right code: the pool may have taken what was asked. */
  answered: z.boolean().default(false),
  tries: z.number().int(),
  /** Epoch seconds. Compared on reading, because TTL deletes rows late. */
  expiresAt: z.number().int(),
})
export type EmailCode = z.infer<typeof emailCodeRow>

export type NewEmailCode = Pick<EmailCode, 'id' | 'email' | 'purpose'>

export function emailCodePart(asked: NewEmailCode, now: Date): Part {
  const row: EmailCode = { ...asked, answered: false, tries: 0, expiresAt: expiresAt(now, lifetimeSeconds) }
  return { Put: { Item: { ...keys.emailCode(asked.id), ...row }, ConditionExpression: 'attribute_not_exists(pk)' } }
}

export async function readEmailCode(table: Table, id: string, now: Date): Promise<EmailCode | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.emailCode(id), ConsistentRead: true }),
  )
  const row = Item && emailCodeRow.parse(Item)
  return row && row.expiresAt * 1000 > now.getTime() ? row : undefined
}

/** Sets the code once, so that a repeated event sends the same one. Returns the code in force. */
export async function setCode(table: Table, id: string, code: string, now: Date): Promise<string | undefined> {
  await updateWhere(table, {
    Key: keys.emailCode(id),
    UpdateExpression: 'SET code = :code',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(code)',
    ExpressionAttributeValues: { ':code': code },
  })
  return (await readEmailCode(table, id, now))?.code
}

/**
 * Returns what a right code confirms, and marks it as answered. The answer can be repeated until `removeEmailCode`, so
 * that a failure after it loses nothing. Guard: each try is counted before the comparison.
 */
export async function answerEmailCode(
  table: Table,
  id: string,
  given: string,
  now: Date,
): Promise<EmailCode | undefined> {
  const Key = keys.emailCode(id)
  const counted = await updateWhere(table, {
    Key,
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'expiresAt > :now AND tries < :most',
    ExpressionAttributeValues: { ':one': 1, ':now': Math.floor(now.getTime() / 1000), ':most': triesPerCode },
  })
  const row = counted ? await readEmailCode(table, id, now) : undefined
  if (row?.code === undefined || row.code !== given) return undefined
  if (!row.answered) {
    await updateWhere(table, {
      Key,
      UpdateExpression: 'SET answered = :yes',
      ConditionExpression: 'code = :code',
      ExpressionAttributeValues: { ':yes': true, ':code': given },
    })
  }
  return row
}

export async function removeEmailCode(table: Table, id: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.emailCode(id) }))
}

const mailBudgetRow = z.object({ fullAt: z.number() })

/** Returns when a bucket is full again, in epoch milliseconds; 0 for an unused one. */
export async function readMailBudget(table: Table, subject: string): Promise<number> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.mailBudget(subject) }))
  return Item ? mailBudgetRow.parse(Item).fullAt : 0
}
