import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { WithdrawalFile } from '../../../../shared/contract/withdrawals.ts'
import { dayOf } from '../../../../shared/days.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { dayText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { PayoutBadge } from '../payout-badge.tsx'

/** The user beside a withdrawal: signals, balance, last payouts. Signals decide nothing (rules 10.23). */
export function PersonBeside({ person }: { readonly person: WithdrawalFile['person'] }) {
  const { t, i18n } = useTranslation('withdrawals')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const day = (instant: string) => dayText(dayOf(new Date(instant)), i18n.language)
  return (
    <section className={styles.list}>
      <h3>{t('admin.person.title')}</h3>
      {person.signals.length === 0 ? (
        <p className={styles.soft}>{t('admin.person.noSignal')}</p>
      ) : (
        <ul className={styles.steps}>
          {person.signals.map(({ code, orderId }) => (
            <li key={`${code}${orderId}`}>
              <Badge tone="sun">{t(`admin.signals.${code}`)}</Badge>{' '}
              {orderId && <Link to={`/admin/orders?search=${orderId}`}>{t('admin.person.sale')}</Link>}
            </li>
          ))}
        </ul>
      )}
      <p>
        {t('admin.person.balance', { available: money(person.availableCents), held: money(person.heldCents) })}
        {person.since && ` · ${t('admin.person.since', { day: day(person.since) })}`}
      </p>
      {person.lastPayouts.length > 0 && (
        <ul className={styles.steps}>
          {person.lastPayouts.map(({ id, amountCents, status, createdAt }) => (
            <li key={id}>
              {money(amountCents)} · {day(createdAt)} <PayoutBadge noun="withdrawals" status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
