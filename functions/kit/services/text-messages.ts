import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { timeOfDay } from '../../../shared/days.ts'
import { isBrazilianMobile } from '../../../shared/people/phones.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { checkBudget, deployment, reportBudget } from '../limits/budgets.ts'
import { type Quota, quotaPart, usesOf } from '../limits/quota.ts'
import { textMessagesPerDay, unprovenTextMessagesPerDay } from '../quotas.ts'
import { keys } from '../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../table/table.ts'
import { ConditionsFailed, transact } from '../table/transaction.ts'

/**
 * From all accounts: five messages in any 15 minutes, ten in any 24 hours (rules 2.6). Codes of sign-ins and of proofs
 * count apart: a person who proves a phone or themselves uses up none of the own sign-ins.
 */
export const perQuarterHour = 5
export const perDay = 10
/**
 * Shared by accounts without proof of the number. Otherwise strangers could sign up with it and block its owner's
 * sign-in.
 */
export const perDayUnproven = 4
const quarterHourSeconds = 15 * 60
/** For the whole deployment, a day in São Paulo. */
export interface Budget {
  readonly perDay: number
}

export interface Recipient {
  readonly phone: string
  /** Whether the account has proven that it receives messages there. */
  readonly proven: boolean
  /** A sign-in by default. */
  readonly purpose?: 'sign-in' | 'proof'
}

const sentRow = z.object({
  /** Sign-in codes, in epoch seconds, oldest first; ten suffice for both limits. */
  sent: z.array(z.number().int()),
  /** Codes that prove a phone or the user's presence, as above. */
  proofs: z.array(z.number().int()).default([]),
  /** Both kinds for accounts without proof; four suffice. */
  unproven: z.array(z.number().int()).default([]),
  version: z.number().int(),
})
type SentRow = z.infer<typeof sentRow>

export type Sent = Readonly<Record<'sent' | 'proofs' | 'unproven', readonly number[]>>
export const noMessages: Sent = { sent: [], proofs: [], unproven: [] }

/**
 * Returns the times after one more message now. Fixed windows would allow more than five around their end, so these
 * slide.
 * @throws Refusal text_message.too_many, with the time in São Paulo from which there is more
 */
export function addMessage(
  { sent, proofs, unproven }: Sent,
  { proven, purpose }: Pick<Recipient, 'proven' | 'purpose'>,
  now: Date,
): Sent {
  const seconds = Math.floor(now.getTime() / 1000)
  const own = purpose === 'proof' ? proofs : sent
  assertBelowLimit(own, perQuarterHour, quarterHourSeconds, seconds)
  assertBelowLimit(own, perDay, daySeconds, seconds)
  if (!proven) assertBelowLimit(unproven, perDayUnproven, daySeconds, seconds)
  const counted = [...own, seconds].slice(-perDay)
  return {
    ...(purpose === 'proof' ? { sent, proofs: counted } : { sent: counted, proofs }),
    unproven: proven ? unproven : [...unproven, seconds].slice(-perDayUnproven),
  }
}

/** @throws Refusal text_message.too_many if the limit is reached within the window, in seconds */
function assertBelowLimit(sent: readonly number[], limit: number, window: number, seconds: number): void {
  const oldest = sent.at(-limit)
  if (oldest !== undefined && oldest > seconds - window) {
    throw new Refusal('text_message.too_many', { at: timeOfDay(new Date((oldest + window) * 1000)) })
  }
}

/**
 * Counts nothing; for callers that can still inform the user.
 * @throws Refusal text_message.not_mobile, text_message.too_many, text_message.used_up
 */
export async function checkTextMessage(table: Table, to: Recipient, budget: Budget, now: Date): Promise<void> {
  checkNumber(to.phone)
  addMessage((await readSent(table, to.phone)) ?? noMessages, to, now)
  for (const spent of budgetsOf(to, budget)) await checkBudget(table, spent, now)
}

/** Numbers without proof leave a share of the day's messages to the others. */
function budgetsOf({ proven }: Recipient, { perDay }: Budget): Quota[] {
  return [textMessagesPerDay(perDay), ...(proven ? [] : [unprovenTextMessagesPerDay(perDay)])]
}

async function report(table: Table, spent: readonly Quota[], now: Date): Promise<void> {
  for (const one of spent) reportBudget(one, await usesOf(table, one, deployment, now))
}

/** Each lost attempt means another counted message; five fill the 15 minutes. */
const tries = perQuarterHour + 2

/**
 * Counts a message for its number and the daily budgets together, before it is sent. Guards: the number's times are
 * unchanged; the budget is not used up.
 * @throws Refusal text_message.not_mobile, text_message.too_many, text_message.used_up
 */
export async function countTextMessage(table: Table, to: Recipient, budget: Budget, now: Date): Promise<void> {
  checkNumber(to.phone)
  const spent = budgetsOf(to, budget)
  for (let attempt = 1; ; attempt++) {
    const row = await readSent(table, to.phone)
    const sent = addMessage(row ?? noMessages, to, now)
    try {
      await transact(table, [
        sentPart(to.phone, row, sent, now),
        ...spent.map((one) => quotaPart(one, deployment, now)),
      ])
      return await report(table, spent, now)
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || attempt >= tries) throw error
    }
  }
}

/** @throws Refusal text_message.not_mobile for all but Brazilian mobile numbers */
function checkNumber(phone: string): void {
  if (!isBrazilianMobile(phone)) throw new Refusal('text_message.not_mobile')
}

function sentPart(phone: string, row: SentRow | undefined, sent: Sent, now: Date) {
  return {
    Put: {
      Item: {
        ...keys.textMessages(subjectOf(phone)),
        ...sent,
        version: (row?.version ?? 0) + 1,
        expiresAt: expiresAt(now, daySeconds),
      },
      ...(row
        ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': row.version } }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  }
}

async function readSent(table: Table, phone: string): Promise<SentRow | undefined> {
  const Key = keys.textMessages(subjectOf(phone))
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  return Item && sentRow.parse(Item)
}

/** The table must not list phone numbers. */
function subjectOf(phone: string): string {
  return createHash('sha256').update(phone).digest('base64url')
}
