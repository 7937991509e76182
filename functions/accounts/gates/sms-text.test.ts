import { expect, it } from 'vitest'
import { locales } from '../../../shared/locales.ts'
import { messageTexts } from '../texts/text-messages.ts'
import { smsText } from './sms-text.ts'

/** The GSM alphabet (3GPP TS 23.038), without the letters that take two places. */
const gsm = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
const written = locales.filter((locale) => messageTexts[locale] !== undefined)

it.each(written)('a code in %s takes one message with the longest domain', (locale) => {
  const text = smsText('012345', 'd'.repeat(31), locale)
  expect(text.length).toBeLessThanOrEqual(gsm.test(text) ? 160 : 70)
  expect(text.endsWith(`\n\n@${'d'.repeat(31)} #012345`)).toBe(true)
})
