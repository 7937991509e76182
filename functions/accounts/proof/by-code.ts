import { Refusal } from '../../../shared/refusals.ts'
import { countUse } from '../../kit/limits/quota.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { readProfileToChange } from '../../kit/people/profile/profiles.ts'
import { isNewFactor, saveProof, sessionOf } from '../../kit/people/sign-ins/fresh-proof.ts'
import { type CodeStore, consumeProofCode, saveProofCode } from '../../kit/people/sign-ins/phone-proof.ts'
import { checkTextMessage, countTextMessage } from '../../kit/services/text-messages.ts'
import type { PhoneCodes } from '../gates/phone-code.ts'
import { hasProven } from '../gates/proven-phone.ts'
import { smsText } from '../gates/sms-text.ts'
import { proofCodes } from '../quotas.ts'

const unknownToPool = { number: undefined, proven: false }

/**
 * Sends our own code to the profile's phone (rules 2.20); it replaces the session's previous one.
 * @throws Refusal proof.factor_too_new, profile.not_found, request.limit_reached, text_message.*
 */
export async function sendProofCode(codes: PhoneCodes, actor: Actor, now: Date): Promise<void> {
  const { table, budget } = codes
  const { userId } = actor
  const sessionId = sessionOf(actor)
  const profile = await readProfileToChange(table, userId)
  const { phone, phoneChangedAt } = profile
  if (phoneChangedAt !== null && isNewFactor(Date.parse(phoneChangedAt), now)) {
    throw new Refusal('proof.factor_too_new')
  }
  const to = { phone, proven: hasProven(phone, profile, unknownToPool), purpose: 'proof' as const }
  await checkTextMessage(table, to, budget, now)
  await countUse(table, proofCodes, userId, now)
  await countTextMessage(table, to, budget, now)
  const code = codes.newCode()
  await saveProofCode(codes, { userId, sessionId }, code, now)
  await codes.publish(phone, smsText(code, codes.domain, profile.locale))
}

/** @throws Refusal proof.not_accepted for a wrong, used or expired code, or after five answers */
export async function proveByCode(store: CodeStore, actor: Actor, code: string, now: Date): Promise<void> {
  const session = { userId: actor.userId, sessionId: sessionOf(actor) }
  if (!(await consumeProofCode(store, session, code, now))) throw new Refusal('proof.not_accepted')
  await saveProof(store.table, actor, now)
}
