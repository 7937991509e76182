import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { timeOfDay } from '../../shared/days.ts'
import { isBrazilianMobile } from '../../shared/people/phones.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from './table/keys.ts'
import { checkUse, type Quota, quotaPart } from './table/quota.ts'
import { daySeconds, expiresAt, type Table } from './table/table.ts'
import { ConditionsFailed, transact } from './table/transaction.ts'

/** A number gets five messages in any 15 minutes and ten in any 24 hours, whoever asks (rules 2.6). */
export const perQuarterHour = 5
export const perDay = 10
/**
 * Of the ten, accounts that never proved the number share four: whoever knows somebody's number can sign up with it,
 * and would otherwise use up what its owner needs to sign in.
 */
export const perDayUnproven = 4
const quarterHourSeconds = 15 * 60

/** What the deployment may spend: messages in a day of São Paulo, for all numbers together. */
export interface Budget {
  readonly perDay: number
}

/** Where a message goes. */
export interface Recipient {
  readonly phone: string
  /** Whether the account that it is for has shown that it reads what is sent there. */
  readonly proven: boolean
}

const sentRow = z.object({
  /** Epoch seconds of the last messages, oldest first; ten are enough to tell both limits. */
  sent: z.array(z.number().int()),
  /** Those of them that were for accounts which had not proven the number; four are enough. */
  unproven: z.array(z.number().int()).default([]),
  version: z.number().int(),
})
type SentRow = z.infer<typeof sentRow>

/** When a number was sent messages. */
export type Sent = Readonly<Record<'sent' | 'unproven', readonly number[]>>
export const noneSent: Sent = { sent: [], unproven: [] }

/**
 * The times to keep after one more message now. All windows slide: no moment is followed by 15 minutes with a sixth
 * message, which a window that begins anew would allow around its end.
 * @throws Refusal text_message.too_many, with the time in São Paulo from which there is more
 */
export function withOneMore({ sent, unproven }: Sent, { proven }: Pick<Recipient, 'proven'>, now: Date): Sent {
  const seconds = Math.floor(now.getTime() / 1000)
  assertRoom(sent, perQuarterHour, quarterHourSeconds, seconds)
  assertRoom(sent, perDay, daySeconds, seconds)
  if (!proven) assertRoom(unproven, perDayUnproven, daySeconds, seconds)
  return {
    sent: [...sent, seconds].slice(-perDay),
    unproven: proven ? unproven : [...unproven, seconds].slice(-perDayUnproven),
  }
}

/** @throws Refusal text_message.too_many where as many as the limit were sent within the window, in seconds */
function assertRoom(sent: readonly number[], limit: number, window: number, seconds: number): void {
  const oldest = sent.at(-limit)
  if (oldest !== undefined && oldest > seconds - window) {
    throw new Refusal('text_message.too_many', { at: timeOfDay(new Date((oldest + window) * 1000)) })
  }
}

/**
 * Asks whether a number would be sent a message now, without counting one: for whoever can still tell the person.
 * @throws Refusal text_message.not_mobile, text_message.too_many, text_message.used_up
 */
export async function checkTextMessage(table: Table, to: Recipient, budget: Budget, now: Date): Promise<void> {
  checkNumber(to.phone)
  withOneMore((await readSent(table, to.phone)) ?? noneSent, to, now)
  await checkUse(table, quotaOf(budget), deployment, now)
}

/** Every lost try means that another message was counted, and five fill the quarter of an hour. */
const tries = perQuarterHour + 2

/**
 * Counts a message before it is sent, for its number and the deployment's day together, or neither.
 * Guards: the number's times are those that were read; the day has room.
 * @throws Refusal text_message.not_mobile, text_message.too_many, text_message.used_up
 */
export async function countTextMessage(table: Table, to: Recipient, budget: Budget, now: Date): Promise<void> {
  checkNumber(to.phone)
  for (let attempt = 1; ; attempt++) {
    const row = await readSent(table, to.phone)
    const sent = withOneMore(row ?? noneSent, to, now)
    try {
      await transact(table, [sentPart(to.phone, row, sent, now), budgetPart(budget, now)])
      return
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || attempt >= tries) throw error
    }
  }
}

/** @throws Refusal text_message.not_mobile for everything but Brazil's mobile numbers */
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

const quotaOf = ({ perDay: limit }: Budget): Quota => ({
  kind: 'text-messages',
  limit,
  each: 'day',
  refusal: 'text_message.used_up',
})
const deployment = 'deployment'

const budgetPart = (budget: Budget, now: Date) => quotaPart(quotaOf(budget), deployment, now)

async function readSent(table: Table, phone: string): Promise<SentRow | undefined> {
  const Key = keys.textMessages(subjectOf(phone))
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  return Item && sentRow.parse(Item)
}

/** The table holds no list of who was written to. */
function subjectOf(phone: string): string {
  return createHash('sha256').update(phone).digest('base64url')
}
