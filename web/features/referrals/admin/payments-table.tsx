import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ReferralLine } from '../../../../shared/contract/referrals.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { instantText } from '../../../lib/wording.ts'
import { Tick } from '../../../ui/fields/tick.tsx'
import styles from '../../../ui/money/money.module.css'
import { Badge } from '../../../ui/primitives/badge.tsx'
import tables from '../../../ui/primitives/table.module.css'
import { ReferralBadge } from '../status-badge.tsx'

interface PaymentsTableProps {
  readonly items: readonly ReferralLine[]
  /** Referred users, including those on other pages. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

export function PaymentsTable({ items, chosen, onChosen }: PaymentsTableProps) {
  const { t } = useTranslation(['referral-payments', 'approvals'])
  const own = items.map(({ referred }) => referred.id)
  const choose = (ids: readonly string[], on: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    onChosen(new Set(on ? [...others, ...ids] : others))
  }
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Tick
                aria-label={t('approvals:tickAll')}
                checked={own.length > 0 && own.every((id) => chosen.has(id))}
                onChange={({ currentTarget }) => choose(own, currentTarget.checked)}
              />
            </th>
            <th scope="col">{t('columns.referrer')}</th>
            <th scope="col">{t('columns.referred')}</th>
            <th scope="col">{t('columns.trades')}</th>
            <th scope="col">{t('columns.status')}</th>
            <th scope="col">{t('columns.created')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <Row
              key={line.id}
              line={line}
              isChosen={chosen.has(line.referred.id)}
              onChoose={(on) => choose([line.referred.id], on)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly line: ReferralLine
  readonly isChosen: boolean
  readonly onChoose: (on: boolean) => void
}

function Row({ line, isChosen, onChoose }: RowProps) {
  const { t, i18n } = useTranslation(['referral-payments', 'approvals'])
  const { referrer, referred, status, flags, createdAt } = line
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const nameOf = ({ name, email }: ReferralLine['referrer']) => name ?? email ?? t('approvals:nameless')
  return (
    <tr aria-selected={isChosen}>
      <td>
        <Tick
          aria-label={t('tick', { person: nameOf(referred) })}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <span className={styles.person}>
          <Link to={`/admin/users/${referrer.id}`}>{nameOf(referrer)}</Link>
          <span className={styles.soft}>{t('together', { amount: money(line.referrerEarnedCents) })}</span>
        </span>
      </th>
      <td data-label={t('columns.referred')}>
        <span className={styles.person}>
          <Link to={`/admin/users/${referred.id}`}>{nameOf(referred)}</Link>
          {referred.name !== null && <span className={styles.soft}>{referred.email}</span>}
        </span>
      </td>
      <td data-label={t('columns.trades')}>
        <span className={styles.person}>
          <span>{t('sold', { amount: money(line.soldCents) })}</span>
          <span>{t('bought', { amount: money(line.boughtCents) })}</span>
        </span>
      </td>
      <td data-label={t('columns.status')}>
        <span className={styles.badges}>
          <ReferralBadge status={status} />
          {flags.map((flag) => (
            <Badge key={flag} tone="clay">
              {t(`flags.${flag}`)}
            </Badge>
          ))}
        </span>
      </td>
      <td data-label={t('columns.created')}>
        <time dateTime={createdAt}>{instantText(createdAt, i18n.language)}</time>
      </td>
    </tr>
  )
}
