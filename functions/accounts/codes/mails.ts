import type { Locale } from '../../../shared/locales.ts'
import { directionOf } from '../../../shared/text-direction.ts'
import { escapeHtml } from '../../kit/mail/html.ts'
import type { Mail } from '../../kit/mail/mail.tsx'
import { preferencesLink } from '../../kit/mail/mail-content.ts'
import { type ReaderTexts, textsFor } from '../../kit/mail/mail-texts.ts'
import { codeTexts } from '../texts/codes.ts'

export type CodeMail = Omit<Mail, 'to' | 'tag'>

/** There is no account yet, hence no preferences. */
export function signUpMail(locale: Locale, code: string): CodeMail {
  const speech = textsFor(codeTexts, locale)
  const { subject, code: sentence, limit } = speech.texts.signUp
  return { subject, paragraphs: [speech.fill(sentence, { code }), limit], ...endOf(speech), preferences: null }
}

/** Sent instead of a code, so that only the owner learns that the address has an account. */
export function existingAccountMail(locale: Locale, siteUrl: string): CodeMail {
  const speech = textsFor(codeTexts, locale)
  const { subject, what, next, unasked, button } = speech.texts.existingAccount
  return {
    subject,
    paragraphs: [what, next, unasked],
    button: { label: button, url: `${siteUrl}/auth` },
    ...endOf(speech),
    preferences: preferencesLink(siteUrl, speech.texts.preferences),
  }
}

/** Cognito sends it to the new address of a user, as HTML. `mark` stands for the code, which the trigger never sees. */
export function newAddressMail(locale: Locale, siteUrl: string, mark: string): { subject: string; html: string } {
  const { texts, language, fill } = textsFor(codeTexts, locale)
  const { subject, code, unasked } = texts.newAddress
  const { label, url } = preferencesLink(siteUrl, texts.preferences)
  const sentence = fill(escapeHtml(code), { code: `<strong>${mark}</strong>` })
  const link = `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  const html = `<div lang="${language}" dir="${directionOf(language)}"><p>${sentence}</p><p>${escapeHtml(unasked)}</p>`
  return { subject, html: `${html}<p>${link}</p></div>` }
}

export function signInMail(locale: Locale, siteUrl: string, code: string): CodeMail {
  const { texts, language, fill } = textsFor(codeTexts, locale)
  const { subject, code: sentence, secret, unasked, footer } = texts.signIn
  const preferences = preferencesLink(siteUrl, texts.preferences)
  return { subject, paragraphs: [fill(sentence, { code }), secret, unasked], footer, language, preferences }
}

/** Request and address are in the fragment, which browsers do not send to servers. */
export function recoveryMail(
  locale: Locale,
  siteUrl: string,
  request: { readonly id: string; readonly code: string; readonly email: string },
): CodeMail {
  const speech = textsFor(codeTexts, locale)
  const { subject, what, code: sentence, limit, button } = speech.texts.recovery
  const { id, code, email } = request
  const link = `${siteUrl}/reset-password/${code}#${new URLSearchParams({ request: id, email })}`
  return {
    subject,
    paragraphs: [what, speech.fill(sentence, { code }), limit],
    button: { label: button, url: link },
    ...endOf(speech),
    preferences: preferencesLink(siteUrl, speech.texts.preferences),
  }
}

function endOf({ texts: { footer }, language }: ReaderTexts<{ readonly footer: string }>) {
  return { footer, language }
}
