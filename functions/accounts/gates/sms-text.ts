import type { Locale } from '../../../shared/locales.ts'
import { fill, textsFor } from '../../kit/mail/mail-texts.ts'
import { messageTexts } from '../texts/text-messages.ts'

/**
 * Returns the text message for a code. The last line lets phones autofill it only on this site (WHATWG, "Origin-bound
 * one-time codes delivered via SMS"). One letter outside the GSM alphabet leaves 70 characters to a message; domains
 * may have up to 31 (`sms-text.test.ts`).
 */
export function smsText(code: string, domain: string, locale: Locale): string {
  // Without the isolates of e-mails: each takes a character.
  const { texts } = textsFor(messageTexts, locale)
  // Anything but six digits is the first password of an invited user.
  if (!/^\d{6}$/.test(code)) return fill(texts.password, { code })
  return `${fill(texts.code, { code })}\n\n@${domain} #${code}`
}
