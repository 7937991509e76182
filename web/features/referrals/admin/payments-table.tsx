import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ReferralLine } from '../../../../shared/contract/referrals.ts'
import { formatBrl } from '../../../../shared/money.ts'
import styles from '../../../ui/money/money.module.css'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { Instant } from '../../../ui/tables/instant.tsx'
import { ReferralBadge } from '../status-badge.tsx'

interface PaymentsTableProps {
  readonly items: readonly ReferralLine[]
  /** Referred users, including those on other pages. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

export function PaymentsTable({ items, chosen, onChosen }: PaymentsTableProps) {
  const { t, i18n } = useTranslation(['referral-payments', 'approvals'])
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const nameOf = ({ name, email }: ReferralLine['referrer']) => name ?? email ?? t('approvals:nameless')
  return (
    <DataTable
      caption={t('title')}
      items={items}
      isWorkList
      selection={{
        chosen,
        onChosen,
        allLabel: t('approvals:tickAll'),
        labelOf: ({ referred }) => t('tick', { person: nameOf(referred) }),
        idOf: ({ referred }) => referred.id,
      }}
      columns={[
        {
          head: t('columns.referrer'),
          cell: ({ referrer, referrerEarnedCents }) => (
            <span className={styles.person}>
              <Link dir="auto" to={`/admin/users/${referrer.id}`}>
                {nameOf(referrer)}
              </Link>
              <span className={styles.soft}>{t('together', { amount: money(referrerEarnedCents) })}</span>
            </span>
          ),
        },
        {
          head: t('columns.referred'),
          cell: ({ referred }) => (
            <span className={styles.person}>
              <Link dir="auto" to={`/admin/users/${referred.id}`}>
                {nameOf(referred)}
              </Link>
              {referred.name !== null && <span className={styles.soft}>{referred.email}</span>}
            </span>
          ),
        },
        {
          head: t('columns.trades'),
          cell: ({ soldCents, boughtCents }) => (
            <span className={styles.person}>
              <span>{t('sold', { amount: money(soldCents) })}</span>
              <span>{t('bought', { amount: money(boughtCents) })}</span>
            </span>
          ),
        },
        {
          head: t('columns.status'),
          cell: ({ status, flags }) => (
            <span className={styles.badges}>
              <ReferralBadge status={status} />
              {flags.map((flag) => (
                <Badge key={flag} tone="clay">
                  {t(`flags.${flag}`)}
                </Badge>
              ))}
            </span>
          ),
        },
        { head: t('columns.created'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
    />
  )
}
