import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StatementLine } from '../../../shared/contract/balance.ts'
import { formatBrl } from '../../../shared/money.ts'
import { instantText } from '../../lib/wording.ts'
import styles from '../../ui/money/money.module.css'

const accounts = {
  availableCents: 'available',
  pendingCents: 'pending',
  escrowCents: 'escrow',
  heldCents: 'held',
  disputedCents: 'disputed',
  uncoveredCents: 'uncovered',
  owedCents: 'owed',
} as const satisfies Record<keyof StatementLine['changes'], string>

export function StatementEntry({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('balance')
  const { at, changes, totalCents, reason } = line
  const signed = (cents: number) => `${cents < 0 ? '−' : '+'} ${formatBrl(Math.abs(cents), i18n.language)}`
  const names = Object.keys(accounts) as (keyof typeof accounts)[]
  const link = linkOf(line)
  return (
    <li className={styles.line}>
      <p>{movementText(line, t, i18n.language)}</p>
      <ul className={styles.changes}>
        {names
          .filter((name) => changes[name] !== 0)
          .map((name) => (
            <li key={name} data-account={accounts[name]} data-cents={changes[name]}>
              {t('statement.change', { account: t(`accounts.${accounts[name]}`), amount: signed(changes[name]) })}
            </li>
          ))}
      </ul>
      {reason && <p className={styles.words}>{t('statement.reason', { reason })}</p>}
      <p className={styles.head}>
        <span className={styles.soft}>
          {[
            instantText(at, i18n.language),
            t('statement.totalAfter', { amount: formatBrl(totalCents, i18n.language) }),
          ].join(' · ')}
        </span>
        {link && <Link to={link.to}>{t(`statement.links.${link.text}`)}</Link>}
      </p>
    </li>
  )
}

function movementText(
  { move, amountCents, ad, donation }: StatementLine,
  t: TFunction<'balance'>,
  tag: string,
): string {
  const values = {
    amount: formatBrl(amountCents, tag),
    ad: ad?.type ?? t('statement.goneAd'),
    entity: donation?.entity ?? t('statement.someEntity'),
  }
  if (move === 'donation.hold' && donation?.origin === 'share') return t('sentences.donation.share', values)
  return t(`sentences.${move}`, values)
}

function linkOf({ orderId, withdrawalId, donation }: StatementLine) {
  if (orderId) return { to: `/orders/${orderId}`, text: 'order' } as const
  if (withdrawalId) return { to: '/withdraw', text: 'withdrawals' } as const
  return donation && ({ to: '/donate', text: 'donations' } as const)
}
