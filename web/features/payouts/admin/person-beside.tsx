import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DonationFile } from '../../../../shared/contract/donations.ts'
import type { WithdrawalFile } from '../../../../shared/contract/withdrawals.ts'
import { dayOf } from '../../../../shared/days.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { dayText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { PayoutBadge } from '../payout-badge.tsx'
import type { PayoutNoun } from '../payout-noun.ts'

interface PersonBesideProps {
  readonly noun: PayoutNoun
  readonly person: WithdrawalFile['person'] | DonationFile['person']
}

/** The user beside a payout: signals, balance, last payouts. Signals decide nothing (rules 10.23). */
export function PersonBeside({ noun, person }: PersonBesideProps) {
  const { t, i18n } = useTranslation(['approvals', 'errors'])
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const day = (instant: string) => dayText(dayOf(new Date(instant)), i18n.language)
  return (
    <section className={styles.list}>
      <h3>{t('beside.title')}</h3>
      {person.blockedBy && (
        <p>
          <Badge tone="clay">{t('beside.blocked')}</Badge> {t(`errors:error.${person.blockedBy}`)}
        </p>
      )}
      {person.signals.length === 0 ? (
        <p className={styles.soft}>{t('beside.noSignal')}</p>
      ) : (
        <ul className={styles.steps}>
          {person.signals.map(({ code, orderId }) => (
            <li key={`${code}${orderId}`}>
              <Badge tone="sun">{t(`signals.${code}`)}</Badge>{' '}
              {orderId && <Link to={`/admin/orders?search=${orderId}`}>{t('beside.sale')}</Link>}
            </li>
          ))}
        </ul>
      )}
      <p>
        {t('beside.balance', { available: money(person.availableCents), held: money(person.heldCents) })}
        {person.since && ` · ${t('beside.since', { day: day(person.since) })}`}
      </p>
      {person.lastPayouts.length > 0 && (
        <ul className={styles.steps}>
          {person.lastPayouts.map(({ id, amountCents, status, createdAt }) => (
            <li key={id}>
              {money(amountCents)} · {day(createdAt)} <PayoutBadge noun={noun} status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
