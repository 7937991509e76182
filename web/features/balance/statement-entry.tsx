import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StatementLine } from '../../../shared/contract/balance.ts'
import { formatBrl } from '../../../shared/money.ts'
import { dottedText } from '../../lib/dotted-text.ts'
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

/** A movement; a sale of several has one line with what they come to, and its steps folded below. */
export function StatementEntry({ line, earlier = [] }: StatementEntryProps) {
  const { t } = useTranslation('balance')
  const link = linkOf(line)
  return (
    <li className={styles.line}>
      {earlier.length > 0 ? <Sale lines={[line, ...earlier]} /> : <Movement line={line} />}
      {link && (
        <p>
          <Link to={link.to}>{t(`statement.links.${link.text}`)}</Link>
        </p>
      )}
    </li>
  )
}

type Changes = StatementLine['changes']

const accountNames = Object.keys(accounts) as (keyof Changes)[]

/** What several movements come to, account by account. */
function netOf([first, ...others]: readonly [StatementLine, ...StatementLine[]]): Changes {
  const net = { ...first.changes }
  for (const { changes } of others) for (const name of accountNames) net[name] += changes[name]
  return net
}

/** Newest first. */
function Sale({ lines }: { lines: readonly [StatementLine, ...StatementLine[]] }) {
  const { t, i18n } = useTranslation('balance')
  const [newest] = lines
  const net = netOf(lines)
  const isEven = accountNames.every((name) => net[name] === 0)
  return (
    <>
      <p>{movementText(newest, t, i18n.language)}</p>
      {isEven ? <p className={styles.strong}>{t('statement.even')}</p> : <ChangeList changes={net} isNet />}
      <Moment line={newest} />
      <details>
        <summary>{t('statement.steps', { count: lines.length })}</summary>
        <ul className={styles.earlier}>
          {lines.map((one) => (
            <li key={one.version}>
              <Movement line={one} />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Movement({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('balance')
  return (
    <>
      <p>{movementText(line, t, i18n.language)}</p>
      <ChangeList changes={line.changes} />
      {line.reason && <p className={styles.words}>{t('statement.reason', { reason: line.reason })}</p>}
      <Moment line={line} />
    </>
  )
}

/** Only movements name their accounts in the page, so that these add up to the balance. */
function ChangeList({ changes, isNet = false }: { changes: Changes; isNet?: boolean }) {
  const { t, i18n } = useTranslation('balance')
  const signed = (cents: number) => `${cents < 0 ? '−' : '+'} ${formatBrl(Math.abs(cents), i18n.language)}`
  return (
    <ul className={styles.changes}>
      {accountNames
        .filter((name) => changes[name] !== 0)
        .map((name) => (
          <li
            key={name}
            {...(isNet ? { 'data-net': accounts[name] } : { 'data-account': accounts[name] })}
            data-cents={changes[name]}
            data-sign={changes[name] < 0 ? 'out' : 'in'}
          >
            {t('statement.change', { account: t(`accounts.${accounts[name]}`), amount: signed(changes[name]) })}
          </li>
        ))}
    </ul>
  )
}

function Moment({ line: { at, totalCents } }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('balance')
  const total = t('statement.totalAfter', { amount: formatBrl(totalCents, i18n.language) })
  return <p className={styles.soft}>{dottedText([instantText(at, i18n.language), total], i18n.language)}</p>
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
