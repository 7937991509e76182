import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '../../../shared/contract/figures.ts'
import { formatBrl } from '../../../shared/money.ts'
import { countText } from '../../lib/count-text.ts'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './figures.module.css'
import { percentText } from './texts.ts'

/** The four cards: revenue, active users, ads, conversion. */
export function SummaryCards({ page }: { page: Dashboard }) {
  const { t, i18n } = useTranslation('figures')
  const { totals, conversion, activeUsers } = page
  const count = (value: number) => countText(value, i18n.language)
  const rate = (value: number | null) => (value === null ? t('cards.none') : percentText(value, i18n.language))
  return (
    <section className={styles.cards} aria-label={t('cards.label')}>
      <Figure name={t('cards.revenue')} value={formatBrl(totals.revenueCents, i18n.language)}>
        <p>{t('cards.earnings', { amount: formatBrl(totals.earningsCents, i18n.language) })}</p>
        <p>
          {totals.sales === 0
            ? t('cards.noSales')
            : t('cards.sales', { count: totals.sales, shown: count(totals.sales) })}
        </p>
      </Figure>
      <Figure name={t('cards.users')} value={count(activeUsers)}>
        <p>{t('cards.newUsers', { count: totals.users, shown: count(totals.users) })}</p>
      </Figure>
      <Figure name={t('cards.ads')} value={count(totals.ads)} />
      <Figure name={t('cards.conversion')} value={rate(conversion.revenuePerAd)}>
        <p>{t('cards.conversionHint')}</p>
        <p>{t('cards.salesRate', { rate: rate(conversion.salesRate) })}</p>
      </Figure>
    </section>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <Card className={styles.figure}>
      <h2>{name}</h2>
      <p className={styles.value}>{value}</p>
      <div className="soft">{children}</div>
    </Card>
  )
}
