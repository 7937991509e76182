import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BalanceView } from '../../../shared/contract/balance.ts'
import { dayOf } from '../../../shared/days.ts'
import { formatBrl, withdrawalLimits } from '../../../shared/money.ts'
import { api } from '../../lib/server/operations.ts'
import { dayText } from '../../lib/wording.ts'
import styles from '../../ui/money/money.module.css'
import { OtherCurrency } from '../../ui/money/other-currency.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Statement } from './statement.tsx'

export function BalancePage({ preference }: { preference: ReactNode }) {
  const { t } = useTranslation('balance')
  const balance = useQuery(api.balance.get.queryOptions())
  return (
    <Page title={t('title')} heading={t('title')} width="narrow">
      <Loaded query={balance} height="44rem" failedTitle={t('loadFailed')}>
        {(data) => (
          <>
            <Sums {...data} />
            <Statement since={data.since} />
            {preference}
            <Rules />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Sums(balance: BalanceView) {
  const { t, i18n } = useTranslation('balance')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const { totalCents, availableCents, pendingCents, escrowCents, heldCents } = balance
  const always = [
    ['available', availableCents],
    ['pending', pendingCents],
    ['escrow', escrowCents],
    ['held', heldCents],
  ] as const
  const seldom = [
    ['deferred', balance.deferredCents],
    ['disputed', balance.disputedCents],
    ['uncovered', balance.uncoveredCents],
    ['owed', balance.owedCents],
  ] as const
  const lines = [...always, ...seldom.filter(([, cents]) => cents > 0)]
  return (
    <section className={styles.list} aria-label={t('total')}>
      <div className="stack-xs">
        <p className={styles.soft}>{t('total')}</p>
        <p className={styles.big}>
          {money(totalCents)}
          <OtherCurrency cents={totalCents} />
        </p>
      </div>
      <dl className={classNames('stack-small', styles.sums)}>
        {lines.map(([name, cents]) => (
          <div key={name}>
            <dt>
              {t(`accounts.${name}`)}
              <span className={styles.soft}>{t(`explained.${name}`)}</span>
            </dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
      {balance.owedCents > 0 ? <Owed {...balance} /> : <Next {...balance} />}
      <p className={styles.actions}>
        <LinkButton to="/withdraw">{t('withdraw')}</LinkButton>
        <LinkButton to="/donate" variant="secondary">
          {t('donate')}
        </LinkButton>
      </p>
    </section>
  )
}

/** Nothing leaves while something is owed (rules 10.25). */
function Owed({ owedCents, claims }: BalanceView) {
  const { t, i18n } = useTranslation('balance')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <Card role="status">
      <p className={styles.strong}>{t('claims.title', { amount: money(owedCents) })}</p>
      <p className={styles.soft}>{t('claims.text')}</p>
      <ul className={styles.steps}>
        {claims.map(({ orderId, type, amountCents, reason }) => (
          <li key={orderId}>
            {reason === null
              ? t('claims.lostReferral', { type, amount: money(amountCents) })
              : t('claims.line', { type, amount: money(amountCents), reason })}{' '}
            <Link to={`/orders/${orderId}`}>{t('claims.order')}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Next({ availableCents, withdrawableCents, nextAvailableAt, nextAvailableCents }: BalanceView) {
  const { t, i18n } = useTranslation('balance')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  if (availableCents < withdrawalLimits.thresholdCents)
    return (
      <Card role="status">
        <p className={styles.strong}>{t('insufficient')}</p>
        <p className={styles.soft}>
          {t('missing', { amount: money(withdrawalLimits.thresholdCents - availableCents) })}
        </p>
      </Card>
    )
  if (nextAvailableAt) {
    const day = dayText(dayOf(new Date(nextAvailableAt)), i18n.language)
    return <p>{t('next', { amount: money(nextAvailableCents), day })}</p>
  }
  return <p>{t('now', { amount: money(withdrawableCents) })}</p>
}

function Rules() {
  const { t } = useTranslation('balance')
  const rules = ['threshold', 'days', 'oldest', 'amounts', 'data', 'donations'] as const
  return (
    <section className={styles.list} aria-labelledby="withdrawal-rules">
      <h2 id="withdrawal-rules">{t('rules.title')}</h2>
      <ul className={styles.steps}>
        {rules.map((rule) => (
          <li key={rule}>{t(`rules.${rule}`)}</li>
        ))}
      </ul>
    </section>
  )
}
