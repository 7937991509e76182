import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../table/keys.ts'
import { readable } from '../table/readable.ts'
import { daySeconds, expiresAt, type Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'

/**
 * A claim without a mark is sent again after this time. It exceeds three attempts of the SES client (15 s each) and is
 * shorter than the clock's five minutes between two looks.
 */
export const visibilityMs = 2 * 60 * 1000
/** The time doubles with each attempt up to six hours: ten attempts take about a day. */
const longestVisibilityMs = 6 * 60 * 60 * 1000
export const mostAttempts = 10
/** A repeated event must find its mark: dead-letter queues keep events for fourteen days. */
const keptSeconds = 15 * daySeconds

const link = z.object({ label: z.string(), url: z.string() })
const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  greeting: z.string().optional(),
  paragraphs: z.array(z.string()).readonly(),
  richText: z.string().optional(),
  button: link.optional(),
  footer: z.string(),
  preferences: link.nullable().default(null),
  unsubscribe: link.extend({ oneClick: z.string() }).optional(),
  language: z.string(),
  tag: z.string().optional(),
})

const claimed = {
  id: z.string(),
  /** Sent to unsubscribed addresses too. */
  required: z.boolean(),
  claimedUntil: z.iso.datetime(),
  attempts: z.number().int().positive(),
}
const mailRow = z.union([
  z.object({ ...claimed, mail: storedMail }),
  /** An e-mail with a code is sealed, and pointless once the code has expired. */
  z.object({ ...claimed, sealed: z.string(), until: z.iso.datetime() }),
])
export type MailRow = z.infer<typeof mailRow>
export type StoredMail = z.infer<typeof storedMail>
export interface MailToSend {
  readonly id: string
  readonly mail: StoredMail
  readonly required: boolean
}

export const mailContent = {
  write: (mail: StoredMail): string => JSON.stringify(mail),
  read: (text: string): StoredMail => storedMail.parse(JSON.parse(text)),
}

export function visibilityAfter(attempts: number): number {
  return Math.min(visibilityMs * 2 ** (attempts - 1), longestVisibilityMs)
}

const claimEnd = (now: Date, attempts: number) => new Date(now.getTime() + visibilityAfter(attempts)).toISOString()

/** The first claim of an e-mail. */
export function firstClaim({ id, mail, required }: MailToSend, now: Date): MailRow {
  return { id, mail, required, claimedUntil: claimEnd(now, 1), attempts: 1 }
}

/** The first claim of an e-mail with a code that expires at `until`. */
export function firstSealedClaim(
  { id, required }: Pick<MailToSend, 'id' | 'required'>,
  { sealed, until }: { readonly sealed: string; readonly until: Date },
  now: Date,
): MailRow {
  return { id, required, sealed, until: until.toISOString(), claimedUntil: claimEnd(now, 1), attempts: 1 }
}

/** Guard: the e-mail is new, so that a repeated event does not send it twice. */
export function claimedMailPart(row: MailRow, now: Date): Extract<Part, { Put: unknown }> {
  return {
    Put: {
      Item: {
        ...keys.mail(row.id),
        ...row,
        gsi1pk: keys.unmarkedMails,
        gsi1sk: `${row.claimedUntil}#${row.id}`,
        expiresAt: expiresAt(now, keptSeconds),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** Returns false for an e-mail that was claimed before. */
export function putClaim(table: Table, row: MailRow, now: Date): Promise<boolean> {
  return succeeds(table.client.send(new PutCommand({ ...claimedMailPart(row, now).Put, TableName: table.name })))
}

/** Claims an e-mail again after its visibility time. Guard: neither marked nor claimed by another sender meanwhile. */
export async function claimAgain(table: Table, row: MailRow, now: Date): Promise<MailRow | undefined> {
  const next = { ...row, attempts: row.attempts + 1, claimedUntil: claimEnd(now, row.attempts + 1) }
  const claimed = await succeeds(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.mail(row.id),
        UpdateExpression: 'SET claimedUntil = :next, gsi1sk = :sorted, attempts = :attempts',
        ConditionExpression: 'claimedUntil = :seen',
        ExpressionAttributeValues: {
          ':next': next.claimedUntil,
          ':sorted': `${next.claimedUntil}#${row.id}`,
          ':attempts': next.attempts,
          ':seen': row.claimedUntil,
        },
      }),
    ),
  )
  return claimed ? next : undefined
}

export type MailOutcome = 'sent' | 'suppressed' | 'refused' | 'given up'

/** Marks an e-mail as done and deletes its content. */
export async function markMail(table: Table, id: string, outcome: MailOutcome, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.mail(id),
      UpdateExpression: 'SET #outcome = :outcome, markedAt = :now REMOVE mail, sealed, claimedUntil, gsi1pk, gsi1sk',
      ExpressionAttributeNames: { '#outcome': 'outcome' },
      ExpressionAttributeValues: { ':outcome': outcome, ':now': now.toISOString() },
    }),
  )
}

/** Returns a page of e-mails with an expired claim, oldest first. */
export async function expiredClaims(table: Table, now: Date, limit: number): Promise<MailRow[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :unmarked AND gsi1sk < :now',
      ExpressionAttributeValues: { ':unmarked': keys.unmarkedMails, ':now': now.toISOString() },
      Limit: limit,
    }),
  )
  return readable(Items, (item) => mailRow.parse(item))
}

async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
