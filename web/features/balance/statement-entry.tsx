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
  deferredCents: 'deferred',
} as const satisfies Record<keyof StatementLine['changes'], string>

interface StatementEntryProps {
  readonly line: StatementLine
  /** Movements of the same sale before it. */
  readonly earlier?: readonly StatementLine[]
}

/** A movement, with the earlier ones of its sale below it. */
export function StatementEntry({ line, earlier = [] }: StatementEntryProps) {
  const { t } = useTranslation('balance')
  const link = linkOf(line)
  return (
    <li className={styles.line}>
      <Movement line={line} />
      {earlier.length > 0 && (
        <ul className={styles.earlier}>
          {earlier.map((one) => (
            <li key={one.version}>
              <Movement line={one} />
            </li>
          ))}
        </ul>
      )}
      {link && (
        <p>
          <Link to={link.to}>{t(`statement.links.${link.text}`)}</Link>
        </p>
      )}
    </li>
  )
}

function Movement({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('balance')
  const { at, changes, totalCents, reason } = line
  const signed = (cents: number) => `${cents < 0 ? '−' : '+'} ${formatBrl(Math.abs(cents), i18n.language)}`
  const names = Object.keys(accounts) as (keyof typeof accounts)[]
  return (
    <>
      <p>{movementText(line, t, i18n.language)}</p>
      <ul className={styles.changes}>
        {names
          .filter((name) => changes[name] !== 0)
          .map((name) => (
            <li
              key={name}
              data-account={accounts[name]}
              data-cents={changes[name]}
              data-sign={changes[name] < 0 ? 'out' : 'in'}
            >
              {t('statement.change', { account: t(`accounts.${accounts[name]}`), amount: signed(changes[name]) })}
            </li>
          ))}
      </ul>
      {reason && <p className={styles.words}>{t('statement.reason', { reason })}</p>}
      <p className={styles.soft}>
        {[
          instantText(at, i18n.language),
          t('statement.totalAfter', { amount: formatBrl(totalCents, i18n.language) }),
        ].join(' · ')}
      </p>
    </>
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
