import type { Logger } from '@aws-lambda-powertools/logger'
import { defaultLocale } from '../../../shared/language-tag.ts'
import { type Locale, locale } from '../../../shared/locales.ts'
import { codeByEmail, poolMetadata } from '../../../shared/people/self-service.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { type Budget, countTextMessage, type Recipient } from '../../kit/services/text-messages.ts'
import type { Table } from '../../kit/table/table.ts'
import type { EmailCodeAccount } from '../email-sign-in/facts.ts'
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
  readonly request: {
    readonly code?: string | null
    readonly userAttributes: Readonly<Record<string, string>>
    /** Of the answer to the password challenge; the pool passes none of the sign-in's start. */
    readonly clientMetadata?: Readonly<Record<string, string>> | null
  }
}

export interface SendCodeDeps {
  readonly table: Table
  readonly budget: Budget
  /** Codes are bound to this domain of the site. */
  readonly domain: string
  /** Returns the code with its encryption context. */
  readonly openCode: (sealed: Buffer) => Promise<{ code: string; boundTo: Readonly<Record<string, string>> }>
  readonly publish: (phone: string, text: string) => Promise<void>
  /** Sends the code by e-mail; for sign-ins that ask for it. `id` names the event. */
  readonly mail: (toMail: { id: string; account: EmailCodeAccount; code: string }, poolId: string) => Promise<void>
  readonly logger: Pick<Logger, 'info'>
}

/**
 * Sends a pool code by text message if the limits allow it, or by e-mail where the sign-in asks for that. Only logs a
 * refusal, because no caller receives the outcome; the sign-in trigger has checked the limits before.
 * @throws Error when the code was encrypted for another pool
 */
export async function sendCode(sending: SendCodeDeps, event: SmsSenderEvent, now: Date): Promise<void> {
  const { triggerSource: source, userPoolId, request } = event
  if (!sendingTriggers.includes(source)) {
    sending.logger.info('text message refused', { code: 'request.invalid', source })
    return
  }
  const sealed = request.code ?? ''
  const { code, boundTo } = await sending.openCode(Buffer.from(sealed, 'base64'))
  if (boundTo['userpool-id'] !== userPoolId) throw new Error('The code was encrypted for another user pool')
  const profile = await readProfile(sending.table, request.userAttributes.sub ?? '')
  const byEmail = source === signIn && request.clientMetadata?.[poolMetadata.codeBy] === codeByEmail
  try {
    if (byEmail) {
      const poolPhone = poolPhoneOf(request.userAttributes)
      const account = { userId: request.userAttributes.sub ?? '', profile, poolPhone }
      await sending.mail({ id: sealed, account, code }, userPoolId)
    } else
      await sendText(sending, recipientOf(profile, event), smsText(code, sending.domain, localeOf(profile, event)), now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    sending.logger.info(byEmail ? 'sign-in code by e-mail refused' : 'text message refused', {
      code: error.code,
      source,
    })
  }
}

async function sendText(sending: SendCodeDeps, to: Recipient, text: string, now: Date): Promise<void> {
  await countTextMessage(sending.table, to, sending.budget, now)
  await sending.publish(to.phone, text)
}

/** An invited user has no profile yet; the owner of an account can write any text into the pool's attribute. */
function localeOf(profile: ProfileRow | undefined, { request }: SmsSenderEvent): Locale {
  return profile?.locale ?? locale.catch(defaultLocale).parse(request.userAttributes.locale)
}

/** Sign-in codes go to the profile's phone: a stolen token can change the pool's number (rules 2.7). */
function recipientOf(profile: ProfileRow | undefined, { triggerSource, request }: SmsSenderEvent): Recipient {
  const pool = poolPhoneOf(request.userAttributes)
  const phone = (triggerSource === signIn ? profile?.phone : undefined) ?? pool.number ?? ''
  return { phone, proven: hasProven(phone, profile, pool) }
}
