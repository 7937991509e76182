import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../../shared/money.ts'
import { dottedText } from '../../../lib/dotted-text.ts'
import type { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import styles from './order-detail.module.css'
import { paymentStatusText } from './payment-status-text.ts'

type Payments = Awaited<ReturnType<typeof api.orders.inspect.call>>['payments']

/** Payments of an order with the provider's status and reason in words. */
export function Payments({ payments }: { payments: Payments }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  if (payments.length === 0) return <p className="soft">{t('admin-orders:noPayments')}</p>
  const money = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <ul className={styles.list}>
      {payments.map(({ id, amountCents, method, detail, booked, updatedAt, returned }) => (
        <li key={id} className={styles.box}>
          <p className={styles.head}>
            <strong>{t('admin-orders:payment', { id })}</strong>
            <span className={styles.amount}>{money(amountCents)}</span>
          </p>
          <p>{paymentStatusText(t, detail)}</p>
          {returned && (
            <p>
              {t(returned.amountCents < amountCents ? 'admin-orders:returnedPart' : 'admin-orders:returnedAll', {
                amount: money(returned.amountCents),
                at: instantText(returned.at, i18n.language),
              })}
            </p>
          )}
          <p className="soft">
            {dottedText(
              [method, t(`admin-orders:booked.${booked}`), instantText(updatedAt, i18n.language)],
              i18n.language,
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
