import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rateCurrencies } from '../../../shared/contract/exchange-rates.ts'
import { api } from '../../lib/server/operations.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { RateForm } from './rate-form.tsx'
import styles from './rates.module.css'

/** Reais for one unit of each currency, with their day (rules 12.12). */
export default function RatesPanel() {
  const { t } = useTranslation('exchange-rates')
  const rates = useQuery(api.exchangeRates.all.queryOptions())
  return (
    <Card className={styles.card}>
      <h2>{t('title')}</h2>
      <p className={styles.soft}>{t('text')}</p>
      <Loaded query={rates} height="20rem">
        {(data) =>
          rateCurrencies.map((currency) => {
            const kept = data.items.find((rate) => rate.currency === currency)
            return <RateForm key={currency} currency={currency} kept={kept} />
          })
        }
      </Loaded>
    </Card>
  )
}
