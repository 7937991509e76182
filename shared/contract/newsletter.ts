import * as z from 'zod'
import { idOf } from '../ids.ts'
import { newsletterIssueState } from '../life-cycles/newsletter-issue.ts'
import { emailAddress as email, readerLocale } from './contact.ts'
import { cursor, operation, refusals } from './operation.ts'

const noun = 'newsletter'

export const newsletterIssueId = idOf('newsletterIssue')
export const issueSubjectMaxLength = 120
/** Each e-mail of a run is stored until it is sent, so the text decides its write units (docs/cost.md). */
export const issueTextMaxLength = 5000

/** Hash of the address and a secret of 24 random bytes. */
export const subscriberLink = z.string().regex(/^[\w-]{43}\.[\w-]{32}$/)

export const subscriberStatus = z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced'])

/** All that is stored about a subscriber, but the secrets of the links. */
export const subscription = z.object({
  email,
  status: subscriberStatus,
  /** Of the last request before the confirmation. */
  locale: readerLocale,
  /** Version of the accepted privacy policy. */
  privacyVersion: z.string(),
  requestedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.enum(['subscriber', 'bounce', 'complaint']).nullable(),
})
export type Subscription = z.infer<typeof subscription>

const issueDraft = z.object({
  subject: z.string().max(issueSubjectMaxLength),
  /** Rich text (rules 4.7). */
  text: z.string().max(issueTextMaxLength),
})
export type IssueDraft = z.infer<typeof issueDraft>

export const newsletterIssue = issueDraft.extend({
  id: newsletterIssueId,
  version: z.int(),
  state: newsletterIssueState,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  stopReason: z.enum(['bounces', 'complaints']).nullable(),
  /** Of all subscribers, in per cent. */
  progress: z.int().min(0).max(100),
  sent: z.int(),
  bounced: z.int(),
  complained: z.int(),
})
export type NewsletterIssue = z.infer<typeof newsletterIssue>

const open = { noun, access: 'public', relation: 'none' } as const
const forAdmins = { noun, access: 'admin', relation: 'none' } as const
/** Ends or shows what the reader of an e-mail has a right to end or see, at any time (rules 12.14). */
const always = { ...open, duringMaintenance: true } as const
const byLink = z.object({ link: subscriberLink })
const seen = z.object({ id: newsletterIssueId, version: z.int().min(0) })
const changeRefusals = [
  'newsletter.issue_not_found',
  'newsletter.issue_changed_meanwhile',
  'newsletter.issue_action_not_possible',
] as const

export const newsletter = {
  subscribe: operation({
    ...open,
    method: 'POST',
    path: '/newsletter/subscribers',
    summary: 'Ask for the newsletter; an e-mail asks to confirm. A known address gets the same answer',
  })
    .input(z.object({ email, privacyAccepted: z.boolean(), locale: readerLocale }))
    .output(z.object({}))
    .errors(
      refusals(
        ...(['newsletter.privacy_required', 'newsletter.address_limit', 'newsletter.too_many_today'] as const),
        'request.conflict',
      ),
    ),
  confirm: operation({
    ...always,
    method: 'POST',
    path: '/newsletter/confirmations',
    summary: 'Confirm an address by the link in the e-mail, once and within 48 hours',
  })
    .input(byLink)
    .output(byLink)
    .errors(refusals('newsletter.link_invalid', 'newsletter.link_used', 'request.conflict')),
  unsubscribe: operation({
    ...always,
    method: 'POST',
    // The same variable as in the path of the other unsubscriptions: the gateway tells them apart by the last part.
    path: '/unsubscribe/{token}/newsletter',
    summary: 'End the newsletter by the link in an e-mail (RFC 8058); idempotent',
  })
    .input(z.object({ token: subscriberLink }))
    .output(z.object({}))
    .errors(refusals('newsletter.link_invalid', 'request.conflict')),
  openByLink: operation({
    ...always,
    method: 'POST',
    path: '/newsletter/subscribers/open',
    summary: 'All that is stored about a subscriber, by the link in an e-mail',
  })
    .input(byLink)
    .output(subscription)
    .errors(refusals('newsletter.link_invalid')),
  eraseByLink: operation({
    ...always,
    method: 'POST',
    path: '/newsletter/subscribers/erase',
    summary: 'Erase all that is stored about a subscriber, by the link in an e-mail',
  })
    .input(byLink)
    .output(z.object({}))
    .errors(refusals('newsletter.link_invalid')),
  issues: operation({
    ...forAdmins,
    method: 'GET',
    path: '/admin/newsletter',
    summary: 'Issues of the newsletter, newest first',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(newsletterIssue.omit({ text: true })), nextCursor: cursor.nullable() })),
  issue: operation({
    ...forAdmins,
    method: 'GET',
    path: '/admin/newsletter/{id}',
    summary: 'An issue with its text and the progress of its sending',
  })
    .input(z.object({ id: newsletterIssueId }))
    .output(newsletterIssue)
    .errors(refusals('newsletter.issue_not_found')),
  createIssue: operation({
    ...forAdmins,
    method: 'POST',
    path: '/admin/newsletter',
    summary: 'Draft an issue',
    status: 201,
  })
    .input(issueDraft)
    .output(newsletterIssue)
    .errors(refusals('newsletter.issue_empty')),
  updateIssue: operation({
    ...forAdmins,
    method: 'PUT',
    path: '/admin/newsletter/{id}',
    summary: 'Change a draft',
  })
    .input(issueDraft.extend(seen.shape))
    .output(newsletterIssue)
    .errors(refusals(...changeRefusals, 'newsletter.issue_empty')),
  removeIssue: operation({
    ...forAdmins,
    method: 'DELETE',
    path: '/admin/newsletter/{id}',
    summary: 'Delete a draft',
  })
    .input(z.object({ id: newsletterIssueId, version: z.coerce.number().int().min(0) }))
    .output(z.object({}))
    .errors(refusals(...changeRefusals)),
  testIssue: operation({
    ...forAdmins,
    method: 'POST',
    path: '/admin/newsletter/{id}/tests',
    summary: 'Send an issue to the caller’s own address',
  })
    .input(seen)
    .output(z.object({ result: z.enum(['sent', 'failed', 'suppressed']) }))
    .errors(
      refusals(
        ...(['newsletter.issue_not_found', 'newsletter.issue_changed_meanwhile'] as const),
        ...(['profile.not_found', 'request.limit_reached'] as const),
      ),
    ),
  sendIssue: operation({
    ...forAdmins,
    method: 'POST',
    path: '/admin/newsletter/{id}/send',
    summary: 'Send an issue to all confirmed subscribers, once',
  })
    .input(seen)
    .output(newsletterIssue)
    .errors(refusals(...changeRefusals)),
}
