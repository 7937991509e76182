import type { Logger } from '@aws-lambda-powertools/logger'
import { Refusal } from '../../../shared/refusals.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Budget, countTextMessage, type Recipient } from '../../kit/text-messages.ts'
import { hasProven, poolPhoneOf } from './proven-phone.ts'
import { smsText } from './sms-text.ts'

const signIn = 'CustomSMSSender_Authentication'

/**
 * Sign-in codes and the first password of invited users. The site requests no others: our own code proves a number
 * (`phone-code.ts`), and recovery uses e-mail.
 */
const sendingTriggers: readonly string[] = [signIn, 'CustomSMSSender_AdminCreateUser']

export interface SmsSenderEvent {
  readonly triggerSource: string
  readonly userPoolId: string
  readonly request: { readonly code?: string | null; readonly userAttributes: Readonly<Record<string, string>> }
}

export interface SendCodeDeps {
  readonly table: Table
  readonly budget: Budget
  /** Codes are bound to this domain of the site. */
  readonly domain: string
  /** Returns the code with its encryption context. */
  readonly openCode: (sealed: Buffer) => Promise<{ code: string; boundTo: Readonly<Record<string, string>> }>
  readonly publish: (phone: string, text: string) => Promise<void>
  readonly logger: Pick<Logger, 'info'>
}

/**
 * Sends a pool code by text message if the limits allow it. Only logs a refusal, because no caller receives the
 * outcome; the sign-in trigger has checked the limits before.
 * @throws Error when the code was encrypted for another pool
 */
export async function sendCode(sending: SendCodeDeps, event: SmsSenderEvent, now: Date): Promise<void> {
  const { table, budget, domain, logger } = sending
  const { triggerSource: source, userPoolId, request } = event
  if (!sendingTriggers.includes(source)) {
    logger.info('text message refused', { code: 'request.invalid', source })
    return
  }
  const to = await recipientOf(table, event)
  const { code, boundTo } = await sending.openCode(Buffer.from(request.code ?? '', 'base64'))
  if (boundTo['userpool-id'] !== userPoolId) throw new Error('The code was encrypted for another user pool')
  try {
    await countTextMessage(table, to, budget, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logger.info('text message refused', { code: error.code, source })
    return
  }
  await sending.publish(to.phone, smsText(code, domain))
}

/** Sign-in codes go to the profile's phone: a stolen token can change the pool's number (rules 2.7). */
async function recipientOf(table: Table, { triggerSource, request }: SmsSenderEvent): Promise<Recipient> {
  const pool = poolPhoneOf(request.userAttributes)
  const profile = await readProfile(table, request.userAttributes.sub ?? '')
  const phone = (triggerSource === signIn ? profile?.phone : undefined) ?? pool.number ?? ''
  return { phone, proven: hasProven(phone, profile, pool) }
}
