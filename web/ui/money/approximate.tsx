import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { intlTag } from '../../../shared/language-tag.ts'
import { approximateText, otherCurrencyOf } from '../../../shared/other-currency.ts'
import { exchangeRates } from '../../lib/exchange-rates.ts'

/** The amount at the admins' rate, with the rate's day as title; nothing without a rate. */
export default function Approximate({ cents }: { cents: number }) {
  const { t, i18n } = useTranslation()
  const tag = i18n.language
  const currency = otherCurrencyOf(tag)
  const rate = use(exchangeRates()).find((each) => each.currency === currency)
  if (!rate) return null
  // Without the dates of `wording.ts`, which would bring the file of the API's pages to the home page.
  const format = new Intl.DateTimeFormat(intlTag(tag), { timeZone: 'UTC' })
  return (
    <span title={t('money.rateOf', { date: format.format(new Date(rate.date)) })}>
      {approximateText(cents, rate.currency, rate.micros, tag)}
    </span>
  )
}
