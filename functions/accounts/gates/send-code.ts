import type { Logger } from '@aws-lambda-powertools/logger'
import { Refusal } from '../../../shared/refusals.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Budget, countTextMessage, type Recipient } from '../../kit/text-messages.ts'
import { hasProven, poolPhoneOf } from './proven-phone.ts'
import { smsText } from './sms-text.ts'

const signIn = 'CustomSMSSender_Authentication'

/**
 * What is sent: codes of sign-ins, and the first password of whom an operator invites. A number is proven by a code of
 * our own (`phone-code.ts`), recovery goes to the e-mail: who asks the pool for those does not come by the site.
 */
const sent: readonly string[] = [signIn, 'CustomSMSSender_AdminCreateUser']

/** What Cognito hands to a custom SMS sender, as far as it matters here. */
export interface CodeToSend {
  readonly triggerSource: string
  readonly userPoolId: string
  readonly request: { readonly code?: string | null; readonly userAttributes: Readonly<Record<string, string>> }
}

export interface Sending {
  readonly table: Table
  readonly budget: Budget
  /** Of the site: codes are bound to it. */
  readonly domain: string
  /** Opens an encrypted code and tells what it was bound to. */
  readonly openCode: (sealed: Buffer) => Promise<{ code: string; boundTo: Readonly<Record<string, string>> }>
  readonly publish: (phone: string, text: string) => Promise<void>
  readonly logger: Pick<Logger, 'info'>
}

/**
 * Sends a code of the pool by text message, if its number may have one. Nobody waits for the outcome: whom it could be
 * told was asked before, by the trigger that admits a sign-in. So a refusal is noted, and the code not sent.
 * @throws Error when the code was encrypted for another pool
 */
export async function sendCode(sending: Sending, event: CodeToSend, now: Date): Promise<void> {
  const { table, budget, domain, logger } = sending
  const { triggerSource: source, userPoolId, request } = event
  if (!sent.includes(source)) {
    logger.info('not sent', { code: 'request.invalid', source })
    return
  }
  const to = await recipientOf(table, event)
  const { code, boundTo } = await sending.openCode(Buffer.from(request.code ?? '', 'base64'))
  if (boundTo['userpool-id'] !== userPoolId) throw new Error('The code was encrypted for another user pool')
  try {
    await countTextMessage(table, to, budget, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logger.info('not sent', { code: error.code, source })
    return
  }
  await sending.publish(to.phone, smsText(code, domain))
}

/** Codes of a sign-in go to the profile's phone: who holds a token can write another one into the pool (rules 2.7). */
async function recipientOf(table: Table, { triggerSource, request }: CodeToSend): Promise<Recipient> {
  const pool = poolPhoneOf(request.userAttributes)
  const profile = await readProfile(table, request.userAttributes.sub ?? '')
  const phone = (triggerSource === signIn ? profile?.phone : undefined) ?? pool.number ?? ''
  return { phone, proven: hasProven(phone, profile, pool) }
}
