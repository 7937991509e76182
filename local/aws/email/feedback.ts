import { readAddress } from './address.ts'
import type { SendEmailRequest } from './mail.ts'

/** What a mail to SES's mailbox simulator causes. */
export interface MailFeedback {
  readonly type: 'BOUNCE' | 'COMPLAINT'
  readonly messageId: string
  readonly recipient: string
  readonly from: string
  readonly configurationSet: string
  readonly tags: Readonly<Record<string, string[]>>
}

const simulatorDomain = 'simulator.amazonses.com'
const types = { bounce: 'BOUNCE', complaint: 'COMPLAINT' } as const

/**
 * Recognises `bounce@simulator.amazonses.com` and `complaint@simulator.amazonses.com`, with labels
 * (`bounce+ana@…`; Amazon SES Developer Guide, "Using the mailbox simulator"). Nothing is published without a
 * configuration set.
 */
export function feedbackOf(
  { ConfigurationSetName: configurationSet, EmailTags = [], FromEmailAddress: from = '' }: SendEmailRequest,
  messageId: string,
  recipients: readonly string[],
): MailFeedback[] {
  if (configurationSet === undefined) return []
  const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]))
  return recipients.flatMap((recipient) => {
    const { address = '', domain } = readAddress(recipient) ?? {}
    const mailbox = address.toLowerCase().split(/[+@]/)[0]
    if (domain !== simulatorDomain || (mailbox !== 'bounce' && mailbox !== 'complaint')) return []
    return [{ type: types[mailbox], messageId, recipient: address, from, configurationSet, tags }]
  })
}
