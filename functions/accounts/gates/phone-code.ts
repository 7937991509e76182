import { Refusal } from '../../../shared/refusals.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { isFreshSignIn } from '../../kit/people/fresh-sign-in.ts'
import { keepPhoneCode, takePhoneCode } from '../../kit/people/phone-proof.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { countUse, type Quota } from '../../kit/table/quota.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Budget, checkTextMessage, countTextMessage } from '../../kit/text-messages.ts'
import { hasProven } from './proven-phone.ts'
import { smsText } from './sms-text.ts'

/** A sign-in can have codes sent to any number, one after the other: strangers' too, until the day's budget is gone. */
export const proofsOfNumbers: Quota = { kind: 'proofs-of-numbers', limit: 5, each: 'day' }

export interface PhoneCodes {
  readonly table: Table
  readonly budget: Budget
  /** Of the site: codes are bound to it. */
  readonly domain: string
  /** Six digits that nobody can guess. */
  readonly newCode: () => string
  readonly publish: (phone: string, text: string) => Promise<void>
}

/** What the pool says is not asked here: a number that is to be proven is a new one. */
const unknownToPool = { number: undefined, proven: false }

/**
 * Sends a code of our own to a new phone (rules 2.6, 2.7). Not one of the pool's: Cognito marks the number that it
 * holds as verified when the code of a sign-in comes back, whatever number that code went to (decisions/0054). Another
 * code takes the place of the one before.
 * @throws Refusal profile.sign_in_again, request.limit_reached, text_message.*
 */
export async function sendPhoneCode(codes: PhoneCodes, actor: Actor, phone: string, now: Date): Promise<void> {
  const { table, budget } = codes
  if (!isFreshSignIn(actor, now)) throw new Refusal('profile.sign_in_again')
  const to = { phone, proven: hasProven(phone, await readProfile(table, actor.userId), unknownToPool) }
  await checkTextMessage(table, to, budget, now)
  await countUse(table, proofsOfNumbers, actor.userId, now)
  await countTextMessage(table, to, budget, now)
  const code = codes.newCode()
  await keepPhoneCode(table, actor.userId, phone, code, now)
  await codes.publish(phone, smsText(code, codes.domain))
}

/**
 * Takes the code that came back (rules 2.7).
 * @throws Refusal profile.code_wrong for a wrong code, of another phone, too old or answered five times
 */
export async function provePhone(
  table: Table,
  { userId }: Actor,
  { phone, code }: { readonly phone: string; readonly code: string },
  now: Date,
): Promise<void> {
  if (!(await takePhoneCode(table, userId, phone, code, now))) throw new Refusal('profile.code_wrong')
}
