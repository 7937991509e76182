import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { profileType } from '../../../shared/contract/profiles.ts'
import { defaultLocale } from '../../../shared/language-tag.ts'
import { locale } from '../../../shared/locales.ts'
import type { KeyedHash } from '../../kit/secrets/keyed-hash.ts'
import { keys } from '../../kit/table/keys.ts'
import { expiresAt, type Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'
import { updateWhere } from '../../kit/table/update-where.ts'

/** Five guesses at a million possible codes. */
export const triesPerCode = 5
const lifetimeSeconds = 60 * 60
export const emailCodeMs = lifetimeSeconds * 1000

/** What a code by e-mail confirms. Its id is known only to the browser that asked and to the mailbox. */
const emailCodeRow = z.object({
  id: z.uuid(),
  email: z.string(),
  locale: locale.default(defaultLocale),
  purpose: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('sign-up'),
      phone: z.string(),
      profileType,
      terms: z.object({ version: z.string(), at: z.iso.datetime() }),
    }),
    z.object({ kind: z.literal('recovery') }),
  ]),
  /**
   * Keyed, of the code with this row's id, address and kind. Set by the function that sends the code; absent until
   * then, and for an address that gets no code.
   */
  codeHash: z.string().optional(),
  /** True after the right code: the pool may have taken what was asked. */
  answered: z.boolean().default(false),
  tries: z.number().int(),
  /** Epoch seconds. Compared on reading, because TTL deletes rows late. */
  expiresAt: z.number().int(),
})
export type EmailCode = z.infer<typeof emailCodeRow>

export type NewEmailCode = Pick<EmailCode, 'id' | 'email' | 'locale' | 'purpose'>

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

/** Sets the code's hash, together with its e-mail. Guard: the request has none yet. */
export function codePart(id: string, codeHash: string): Part {
  return {
    Update: {
      Key: keys.emailCode(id),
      UpdateExpression: 'SET codeHash = :hash',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(codeHash)',
      ExpressionAttributeValues: { ':hash': codeHash },
    },
  }
}

/** Bound to the request: the hash of one address or kind opens no other. */
export function hashOfCode(
  hash: KeyedHash,
  { id, email, purpose }: Pick<EmailCode, 'id' | 'email' | 'purpose'>,
  code: string,
): Promise<string> {
  return hash('email-code', purpose.kind, id, email, code)
}

/**
 * Returns what a right code confirms, and marks it as answered. The answer can be repeated until `removeEmailCode`, so
 * that a failure after it loses nothing. Guard: each try is counted before the comparison.
 */
export async function answerEmailCode(
  { table, hash }: { readonly table: Table; readonly hash: KeyedHash },
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
  if (row?.codeHash === undefined || row.codeHash !== (await hashOfCode(hash, row, given))) return undefined
  if (!row.answered) {
    await updateWhere(table, {
      Key,
      UpdateExpression: 'SET answered = :yes',
      ConditionExpression: 'codeHash = :hash',
      ExpressionAttributeValues: { ':yes': true, ':hash': row.codeHash },
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
