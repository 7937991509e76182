import { defaultLocale } from '../../../shared/language-tag.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { countUse } from '../../kit/limits/quota.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { type CodeStore, checkPhoneCode, savePhoneCode } from '../../kit/people/sign-ins/phone-proof.ts'
import { type Budget, checkTextMessage, countTextMessage } from '../../kit/services/text-messages.ts'
import { proofsOfNumbers } from '../quotas.ts'
import { hasProven } from './proven-phone.ts'
import { smsText } from './sms-text.ts'

export interface PhoneCodes extends CodeStore {
  readonly budget: Budget
  /** Codes are bound to this domain of the site. */
  readonly domain: string
  readonly newCode: () => string
  readonly publish: (phone: string, text: string) => Promise<void>
}

/** A number to prove is new to the pool. */
const unknownToPool = { number: undefined, proven: false }

/**
 * Sends our own code to a new phone (rules 2.6, 2.7); it replaces the previous code. Cognito's codes prove nothing: any
 * sign-in code verifies the stored number, whatever number received it (decisions/0054).
 * @throws Refusal request.limit_reached, text_message.*
 */
export async function sendPhoneCode(codes: PhoneCodes, actor: Actor, phone: string, now: Date): Promise<void> {
  const { table, budget } = codes
  const profile = await readProfile(table, actor.userId)
  const to = {
    phone,
    proven: hasProven(phone, profile, unknownToPool),
    purpose: 'proof' as const,
  }
  await checkTextMessage(table, to, budget, now)
  await countUse(table, proofsOfNumbers, actor.userId, now)
  await countTextMessage(table, to, budget, now)
  const code = codes.newCode()
  await savePhoneCode(codes, actor.userId, phone, code, now)
  await codes.publish(phone, smsText(code, codes.domain, profile?.locale ?? defaultLocale))
}

/**
 * Checks the code and records the phone as proven (rules 2.7).
 * @throws Refusal profile.code_wrong for a wrong or expired code, another phone, or after five answers
 */
export async function provePhone(
  store: CodeStore,
  { userId }: Actor,
  { phone, code }: { readonly phone: string; readonly code: string },
  now: Date,
): Promise<void> {
  if (!(await checkPhoneCode(store, userId, phone, code, now))) throw new Refusal('profile.code_wrong')
}
