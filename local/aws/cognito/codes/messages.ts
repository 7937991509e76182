import { CognitoFailure } from '../failure.ts'
import type { Client, PoolSettings } from '../pool/definition.ts'
import type { Pool } from '../pool/pool.ts'
import { unrecognizable } from '../pool/triggers.ts'
import { forTrigger } from '../users/attributes.ts'
import type { User } from '../users/users.ts'
import type { MessageKind } from './message.ts'

export interface CodeDelivery {
  readonly Destination: string
  readonly DeliveryMedium: 'SMS' | 'EMAIL'
  readonly AttributeName: string
}

const codeMark = '{####}'
const nameMark = '{username}'

export interface Delivery {
  readonly kind: MessageKind
  readonly user: User
  readonly client?: Client | undefined
  /** `email` or `phone_number`. */
  readonly attribute: string
  readonly to: string
  readonly code: string
  readonly metadata?: Record<string, string> | undefined
}

/**
 * Sends a code with the pool's template or the result of its CustomMessage trigger. With a custom SMS sender, text
 * messages go to that function instead, and its outcome is not awaited.
 * @throws CodeDeliveryFailureException when the sender fails
 */
export async function deliver(pool: Pool, delivery: Delivery): Promise<CodeDelivery> {
  const { kind, user, client, attribute, to, code, metadata } = delivery
  if (attribute === 'phone_number' && pool.smsSender) {
    const userAttributes = { ...forTrigger(user), phone_number: to }
    await pool.smsSender({ kind, username: user.username, client, userAttributes, code, metadata })
    return codeDelivery(attribute, to)
  }
  const custom = await customMessage(pool, delivery)
  const fill = (text: string) => text.replaceAll(codeMark, code).replaceAll(nameMark, user.username)
  const texts = templates(pool.settings, kind)
  try {
    if (attribute === 'phone_number') await pool.sendSms({ to, text: fill(custom.sms ?? texts.sms), kind })
    else {
      const subject = fill(custom.subject ?? texts.subject)
      await pool.sendEmail({ to, subject, html: fill(custom.email ?? texts.email), kind })
    }
  } catch (error) {
    pool.log(`cognito: ${kind} message could not be delivered: ${error instanceof Error ? error.message : error}`)
    throw new CognitoFailure('CodeDeliveryFailureException', 'Unable to deliver the verification code.')
  }
  return codeDelivery(attribute, to)
}

export function codeDelivery(attribute: string, to: string): CodeDelivery {
  const bySms = attribute === 'phone_number'
  return {
    Destination: bySms ? maskPhone(to) : maskEmail(to),
    DeliveryMedium: bySms ? 'SMS' : 'EMAIL',
    AttributeName: attribute,
  }
}

export function maskPhone(phone: string): string {
  return `+*******${phone.slice(-4)}`
}

function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

async function customMessage(pool: Pool, { kind, user, client, attribute, metadata }: Delivery) {
  const response = await pool.trigger({
    trigger: 'CustomMessage',
    source: `CustomMessage_${kind}`,
    username: user.username,
    client,
    request: {
      userAttributes: forTrigger(user),
      codeParameter: codeMark,
      linkParameter: '{##Click Here##}',
      usernameParameter: kind === 'AdminCreateUser' ? nameMark : null,
      clientMetadata: metadata ?? {},
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })
  const text = (name: string) => (typeof response?.[name] === 'string' ? response[name] : undefined)
  const [sms, email, subject] = [text('smsMessage'), text('emailMessage'), text('emailSubject')]
  const used = attribute === 'phone_number' ? sms : email
  // The service also rejects a message without its code.
  if (used !== undefined && !used.includes(codeMark)) throw unrecognizable()
  return { sms, email, subject }
}

function templates(settings: PoolSettings, kind: MessageKind): { sms: string; email: string; subject: string } {
  const template = settings.VerificationMessageTemplate
  const invitation = settings.AdminCreateUserConfig?.InviteMessageTemplate
  if (kind === 'AdminCreateUser') {
    const text = `Your username is ${nameMark} and temporary password is ${codeMark}.`
    return {
      sms: invitation?.SMSMessage ?? text,
      email: invitation?.EmailMessage ?? text,
      subject: invitation?.EmailSubject ?? 'Your temporary password',
    }
  }
  const verification =
    template?.SmsMessage ?? settings.SmsVerificationMessage ?? `Your verification code is ${codeMark}.`
  const authentication = settings.SmsAuthenticationMessage ?? `Your authentication code is ${codeMark}.`
  return {
    sms: kind === 'Authentication' ? authentication : verification,
    email: template?.EmailMessage ?? settings.EmailVerificationMessage ?? `Your verification code is ${codeMark}.`,
    subject: template?.EmailSubject ?? settings.EmailVerificationSubject ?? 'Your verification code',
  }
}
