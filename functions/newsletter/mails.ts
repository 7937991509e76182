import type { IssueDraft } from '../../shared/contract/newsletter.ts'
import { defaultLocale } from '../../shared/language-tag.ts'
import { newsletterPagePath, newsletterUnsubscribePath } from '../../shared/newsletter/paths.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { textsFor } from '../kit/mail/mail-texts.ts'
import { linkText, type SubscriberRow } from './subscriber-row.ts'
import { catalogues } from './texts/newsletter.ts'

type Reader = Pick<SubscriberRow, 'email' | 'hash' | 'linkToken' | 'locale'>

/** Asks to confirm. Without List-Unsubscribe: there is nothing to end yet. */
export function confirmationMail(siteUrl: string, reader: Reader, token: string): Mail {
  const { email, hash, locale } = reader
  const { texts, language } = textsFor(catalogues, locale)
  const { subject, text, limit, button, footer } = texts.confirm
  return {
    to: email,
    subject,
    paragraphs: [text, limit],
    footer,
    language,
    tag: 'newsletter',
    button: { label: button, url: `${siteUrl}${newsletterPagePath('confirm', linkText({ hash, token }))}` },
    preferences: { label: texts.preferences, url: dataUrl(siteUrl, reader) },
  }
}

function dataUrl(siteUrl: string, { hash, linkToken: token }: Reader): string {
  return `${siteUrl}${newsletterPagePath('data', linkText({ hash, token }))}`
}

/** For an address that is confirmed: only its reader learns that. In the language of the request. */
export function knownAddressMail(siteUrl: string, reader: Reader): Mail {
  const { email, locale } = reader
  const { texts, language } = textsFor(catalogues, locale)
  const { subject, text, button, footer } = texts.known
  return {
    to: email,
    subject,
    paragraphs: [text],
    footer,
    language,
    tag: 'newsletter',
    button: { label: button, url: dataUrl(siteUrl, reader) },
    preferences: { label: texts.preferences, url: dataUrl(siteUrl, reader) },
  }
}

/**
 * An issue as it is sent, in its admin's words. Without a reader it is a test, and has no link that ends anything.
 */
export function issueMail(
  siteUrl: string,
  { subject, text }: IssueDraft,
  { to, tag, reader }: { readonly to: string; readonly tag: string; readonly reader: Reader | undefined },
): Mail {
  const { texts, language } = textsFor(catalogues, reader?.locale ?? defaultLocale)
  const { footer, button, unsubscribe } = texts.issue
  const link = reader && linkText({ hash: reader.hash, token: reader.linkToken })
  return {
    to,
    subject,
    paragraphs: [],
    richText: text,
    footer,
    language,
    tag,
    button: { label: button, url: siteUrl },
    preferences: reader ? { label: texts.preferences, url: dataUrl(siteUrl, reader) } : null,
    ...(link !== undefined && {
      unsubscribe: {
        label: unsubscribe,
        url: `${siteUrl}${newsletterPagePath('unsubscribe', link)}`,
        oneClick: `${siteUrl}${newsletterUnsubscribePath(link)}`,
      },
    }),
  }
}
