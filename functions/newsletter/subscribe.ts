import { randomBytes } from 'node:crypto'
import type { Locale } from '../../shared/locales.ts'
import { versionInForce } from '../../shared/people/consents.ts'
import { Refusal } from '../../shared/refusals.ts'
import { countUse, type sharedQuota } from '../kit/limits/quota.ts'
import type { MailScope, MailSender, PreparedMail } from '../kit/mail/sender.ts'
import { hashOfAddress } from '../kit/mail/suppression.ts'
import type { Table } from '../kit/table/table.ts'
import {
  checkLink,
  decideConfirmation,
  decideFeedback,
  decideRequest,
  decideUnsubscription,
  hashOfToken,
} from './decide.ts'
import { confirmationMail, knownAddressMail } from './mails.ts'
import { newsletterMailsOfAddressPerDay } from './quotas.ts'
import { linkOf, linkText, type SubscriberRow } from './subscriber-row.ts'
import { changeSubscriber, eraseSubscriber, findSubscriber } from './subscribers/store.ts'

interface Deps extends MailScope {
  readonly table: Table
  readonly mails: MailSender
  readonly siteUrl: string
  /** Counts against the newsletter's budget of the day. */
  readonly countMail: ReturnType<typeof sharedQuota>
}

/**
 * Sends a confirmation e-mail, or tells a confirmed address that it is known. Both count alike and get the same answer,
 * so the caller learns nothing about the address. An address that wants no optional e-mails gets none.
 * @throws Refusal newsletter.privacy_required, newsletter.address_limit, newsletter.too_many_today, request.conflict
 */
export async function subscribe(
  { table, mails, siteUrl, countMail, now, logger }: Deps,
  {
    email,
    privacyAccepted,
    locale,
  }: { readonly email: string; readonly privacyAccepted: boolean; readonly locale: Locale },
): Promise<void> {
  if (!privacyAccepted) throw new Refusal('newsletter.privacy_required')
  const hash = hashOfAddress(email)
  await countUse(table, newsletterMailsOfAddressPerDay, hash, now)
  await countMail(now)
  const [token, linkToken] = [secret(), secret()]
  const request = { email: email.trim(), hash, locale, privacyVersion: versionInForce('terms'), token, linkToken }
  let prepared: PreparedMail | undefined
  const prepare = (after: SubscriberRow) => {
    const mail = confirmationMail(siteUrl, after, token)
    prepared = mails.prepare({ id: `newsletter-request#${hashOfToken(token)}`, mail, required: false }, { now, logger })
    return [prepared.part]
  }
  const after = await changeSubscriber(table, hash, (before) => decideRequest(before, request, now), now, prepare)
  if (after.status !== 'confirmed') await prepared?.send()
  else {
    const mail = knownAddressMail(siteUrl, { ...after, locale })
    await mails.send({ id: `newsletter-request#${hashOfToken(token)}`, mail, required: false }, { now, logger })
  }
}

/**
 * Returns the link that shows the data and ends the newsletter.
 * @throws Refusal as `decideConfirmation`
 */
export async function confirm(table: Table, text: string, now: Date): Promise<{ link: string }> {
  const { hash, token } = linkOf(text)
  const { linkToken } = await changeSubscriber(table, hash, (before) => decideConfirmation(before, token, now), now)
  return { link: linkText({ hash, token: linkToken }) }
}

/** @throws Refusal newsletter.link_invalid */
export async function unsubscribe(table: Table, text: string, now: Date): Promise<void> {
  const { hash, token } = linkOf(text)
  await changeSubscriber(table, hash, (before) => decideUnsubscription(before, token, now), now)
}

/** @throws Refusal newsletter.link_invalid */
export async function openByLink(table: Table, text: string): Promise<SubscriberRow> {
  const { hash, token } = linkOf(text)
  return checkLink(await findSubscriber(table, hash), token)
}

/** @throws Refusal newsletter.link_invalid */
export async function eraseByLink(table: Table, text: string): Promise<void> {
  const { hash } = await openByLink(table, text)
  await eraseSubscriber(table, hash)
}

/** Ends the newsletter of addresses that bounced or complained. Idempotent. */
export async function endByFeedback(
  table: Table,
  { addresses, cause }: { readonly addresses: readonly string[]; readonly cause: 'bounced' | 'complained' },
  now: Date,
): Promise<void> {
  for (const address of addresses)
    await changeSubscriber(table, hashOfAddress(address), (before) => before && decideFeedback(before, cause, now), now)
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
