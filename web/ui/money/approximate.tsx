import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptRate } from '../../../shared/contract/exchange-rates.ts'
import { intlTag } from '../../../shared/language-tag.ts'
import { approximateText, otherCurrencyOf } from '../../../shared/other-currency.ts'
import { apiUrl } from '../../lib/server/config.ts'

type Rate = Pick<KeptRate, 'currency' | 'micros' | 'date'>

/** One request a tab; a failure shows BRL alone. */
let rates: Promise<readonly Rate[]> | undefined

async function loadRates(): Promise<readonly Rate[]> {
  try {
    const url = await apiUrl()
    url.pathname = `${url.pathname.replace(/\/$/, '')}/exchange-rates`
    const response = await fetch(url)
    return response.ok ? ((await response.json()) as { readonly items: readonly Rate[] }).items : []
  } catch {
    return []
  }
}

/** The amount at the admins' rate, with the rate's day as title; nothing without a rate. */
export default function Approximate({ cents }: { cents: number }) {
  const { t, i18n } = useTranslation()
  const tag = i18n.language
  rates ??= loadRates()
  const currency = otherCurrencyOf(tag)
  const rate = use(rates).find((each) => each.currency === currency)
  if (!rate) return null
  // Without the dates of `wording.ts`, which would bring the file of the API's pages to the home page.
  const format = new Intl.DateTimeFormat(intlTag(tag), { timeZone: 'UTC' })
  return (
    <span title={t('money.rateOf', { date: format.format(new Date(rate.date)) })}>
      {approximateText(cents, rate.currency, rate.micros, tag)}
    </span>
  )
}
