import type { MailFeedback } from '../email/feedback.ts'
import type { ServiceEvent } from './server.ts'

/**
 * Builds the EventBridge event of a bounce or complaint, if the mail's configuration set publishes its type. Source:
 * Amazon SES Developer Guide, "Examples of event data".
 */
export function mailEvent(
  { type, messageId, recipient, from, configurationSet, tags }: MailFeedback,
  sets: ReadonlyMap<string, readonly string[]>,
  now: Date,
): ServiceEvent | undefined {
  if (!sets.get(configurationSet)?.some((one) => one.toUpperCase() === type)) return undefined
  const at = now.toISOString()
  const mail = {
    timestamp: at,
    messageId,
    source: from,
    destination: [recipient],
    tags: { ...tags, 'ses:configuration-set': [configurationSet] },
  }
  const bounced = { emailAddress: recipient, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' }
  const bounce = {
    feedbackId: messageId,
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [bounced],
    timestamp: at,
  }
  const complaint = { feedbackId: messageId, complainedRecipients: [{ emailAddress: recipient }], timestamp: at }
  return {
    source: 'aws.ses',
    'detail-type': type === 'BOUNCE' ? 'Email Bounced' : 'Email Complaint Received',
    resources: [`ses:configuration-set/${configurationSet}`],
    detail: type === 'BOUNCE' ? { eventType: 'Bounce', bounce, mail } : { eventType: 'Complaint', complaint, mail },
  }
}
