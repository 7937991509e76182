import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../../shared/money.ts'
import type { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import styles from './order-detail.module.css'
import { accountText, actionText, saleStateText, subjectText } from './payment-status-text.ts'

type Journals = Awaited<ReturnType<typeof api.orders.inspect.call>>['journals']

/** Each journal with its accounts and signed amounts; a journal sums to zero. */
export function Journals({ journals }: { journals: Journals }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  if (journals.length === 0) return <p className="soft">{t('admin-orders:noJournals')}</p>
  const signed = (cents: number) => `${cents < 0 ? '−' : '+'} ${formatBrl(Math.abs(cents), i18n.language)}`
  return (
    <ol className={styles.list}>
      {journals.map(({ subject, action, state, at, postings }) => (
        <li key={`${subject} ${action} ${at}`} className={styles.box}>
          <p className={styles.head}>
            <strong>{actionText(t, action)}</strong>
            <time dateTime={at} className="soft">
              {instantText(at, i18n.language)}
            </time>
          </p>
          <dl className={styles.postings}>
            {postings.map(({ account, amountCents }) => (
              <div key={`${account} ${amountCents}`}>
                <dt>{accountText(t, account)}</dt>
                <dd data-sign={amountCents < 0 ? 'out' : 'in'}>{signed(amountCents)}</dd>
              </div>
            ))}
          </dl>
          <p className="soft">
            {t('admin-orders:stateAfter', { state: saleStateText(t, state) })} · {subjectText(t, subject)}
          </p>
        </li>
      ))}
    </ol>
  )
}
