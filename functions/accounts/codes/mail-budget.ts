import { createHash } from 'node:crypto'
import { timeOfDay } from '../../../shared/days.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../../kit/table/keys.ts'
import { expiresAt, type Table } from '../../kit/table/table.ts'
import { updateWhere } from '../../kit/table/update-where.ts'
import { readMailBudget } from './store.ts'

/** E-mails with a code to one address: twelve at once, then one an hour. */
export const mailsAtOnce = 12
/** Those that one network address may ask for. The rest is the owner's. */
export const mailsOfOneAsker = 6
const hourMs = 60 * 60 * 1000

/**
 * Counts an e-mail to an address, whether or not it has an account (rules 2.23). A network address uses up its own
 * share before it uses up the owner's.
 * @throws Refusal mail.too_many with the time of the next one
 */
export async function countMail(table: Table, email: string, asker: string, now: Date): Promise<void> {
  await refill(table, `${hashOf(email)}#${hashOf(asker)}`, mailsOfOneAsker, now)
  await refill(table, hashOf(email), mailsAtOnce, now)
}

const signInBucket = (email: string) => `${hashOf(email)}#sign-in`

/**
 * Counts an e-mail with a sign-in code. Only the right password gets here, so the bucket is its own: strangers use up
 * none of it with sign-ups and recoveries (rules 2.24).
 * @throws Refusal mail.too_many
 */
export async function countSignInMail(table: Table, email: string, now: Date): Promise<void> {
  await refill(table, signInBucket(email), mailsOfOneAsker, now)
}

/** Counts nothing; for callers that can still inform the user. */
export async function hasRoomForSignInMail(table: Table, email: string, now: Date): Promise<boolean> {
  const fullAt = await readMailBudget(table, signInBucket(email))
  return fullAt <= now.getTime() + (mailsOfOneAsker - 1) * hourMs
}

/**
 * A bucket of `size` that refills by one an hour, as the time when it is full again. Guards: the bucket is not empty;
 * a full one begins anew.
 */
async function refill(table: Table, subject: string, size: number, now: Date): Promise<void> {
  const Key = keys.mailBudget(subject)
  const nowMs = now.getTime()
  const ends = expiresAt(now, (size * hourMs) / 1000)
  const use = () =>
    updateWhere(table, {
      Key,
      UpdateExpression: 'SET expiresAt = :ends ADD fullAt :hour',
      ConditionExpression: 'fullAt > :now AND fullAt <= :room',
      ExpressionAttributeValues: {
        ':ends': ends,
        ':hour': hourMs,
        ':now': nowMs,
        ':room': nowMs + (size - 1) * hourMs,
      },
    })
  const begin = () =>
    updateWhere(table, {
      Key,
      UpdateExpression: 'SET expiresAt = :ends, fullAt = :first',
      ConditionExpression: 'attribute_not_exists(pk) OR fullAt <= :now',
      ExpressionAttributeValues: { ':ends': ends, ':first': nowMs + hourMs, ':now': nowMs },
    })
  // Again: another request may have begun the bucket in between.
  if ((await use()) || (await begin()) || (await use())) return
  throw new Refusal('mail.too_many', { at: timeOfDay(new Date(nowMs + hourMs)) })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')
}
