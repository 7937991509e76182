import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../shared/money.ts'
import type { Action } from '../../../shared/recyclables/categories.ts'
import { OtherCurrency } from '../money/other-currency.tsx'
import styles from './price.module.css'

/** The price of an ad in BRL, formatted for the locale, with the other currency of the locale; or 'Doação'. */
export function Price({ action, priceCents }: { action: Action; priceCents: number }) {
  const { t, i18n } = useTranslation()
  return (
    <span className={styles.price} data-donation={action === 'donation'}>
      {action === 'donation' ? t('action.donation') : formatBrl(priceCents, i18n.language)}
      {action !== 'donation' && <OtherCurrency cents={priceCents} />}
    </span>
  )
}
