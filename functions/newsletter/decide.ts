import { createHash } from 'node:crypto'
import type { Locale } from '../../shared/locales.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { MailFeedback } from '../kit/mail/mail-feedback.ts'
import type { SubscriberRow } from './subscriber-row.ts'

/** A confirmation link is valid for 48 hours. */
export const confirmationMs = 48 * 60 * 60 * 1000
/** Three e-mails a day make at most nine valid links; the oldest give way. */
const mostConfirmations = 9

export interface Request {
  readonly email: string
  readonly hash: string
  readonly locale: Locale
  /** Version of the accepted privacy policy. */
  readonly privacyVersion: string
  /** Secrets of the links; a known address keeps its own link. */
  readonly token: string
  readonly linkToken: string
}

/**
 * Decides what a request for the newsletter changes. A confirmed address stays as it is; every other one gets another
 * confirmation link beside those under way.
 */
export function decideRequest(before: SubscriberRow | undefined, request: Request, now: Date): SubscriberRow {
  if (before?.status === 'confirmed') return before
  const { email, hash, locale, privacyVersion, token, linkToken } = request
  const links = before?.status === 'pending' ? before.confirmations : []
  const valid = links.filter(({ until }) => new Date(until) > now)
  const added = { hash: hashOfToken(token), until: new Date(now.getTime() + confirmationMs).toISOString() }
  return {
    email,
    hash,
    locale,
    privacyVersion,
    status: 'pending',
    requestedAt: now.toISOString(),
    confirmedAt: null,
    endedAt: null,
    endedBy: null,
    linkToken: before?.linkToken ?? linkToken,
    confirmations: [...valid, added].slice(-mostConfirmations),
    version: (before?.version ?? 0) + 1,
  }
}

/**
 * Confirms an address, once: the links of a confirmed address are used.
 * @throws Refusal newsletter.link_invalid for an unknown or expired link, newsletter.link_used
 */
export function decideConfirmation(before: SubscriberRow | undefined, token: string, now: Date): SubscriberRow {
  const link = before?.confirmations.find(({ hash }) => hash === hashOfToken(token))
  if (!before || !link) throw new Refusal('newsletter.link_invalid')
  if (before.status !== 'pending') throw new Refusal('newsletter.link_used')
  if (new Date(link.until) <= now) throw new Refusal('newsletter.link_invalid')
  return { ...before, status: 'confirmed', confirmedAt: now.toISOString(), version: before.version + 1 }
}

/**
 * Ends the newsletter; an ended one stays as it is.
 * @throws Refusal newsletter.link_invalid
 */
export function decideUnsubscription(before: SubscriberRow | undefined, token: string, now: Date): SubscriberRow {
  return ended(checkLink(before, token), 'subscriber', now)
}

/** Ends the newsletter after feedback of SES about any e-mail to the address. */
export function decideFeedback(before: SubscriberRow, cause: MailFeedback['cause'], now: Date): SubscriberRow {
  return ended(before, cause === 'bounced' ? 'bounce' : 'complaint', now)
}

function ended(before: SubscriberRow, endedBy: NonNullable<SubscriberRow['endedBy']>, now: Date): SubscriberRow {
  if (before.status !== 'pending' && before.status !== 'confirmed') return before
  const status = endedBy === 'bounce' ? 'bounced' : 'unsubscribed'
  return { ...before, status, endedBy, endedAt: now.toISOString(), version: before.version + 1 }
}

/** @throws Refusal newsletter.link_invalid */
export function checkLink(row: SubscriberRow | undefined, token: string): SubscriberRow {
  if (row?.linkToken !== token) throw new Refusal('newsletter.link_invalid')
  return row
}

/** Issues go to confirmed addresses only. */
export function getsIssue({ status }: SubscriberRow): boolean {
  return status === 'confirmed'
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
