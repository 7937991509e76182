import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayOf } from '../../../../shared/days.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { useActor } from '../../../lib/session/session.ts'
import { dayText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { OwnWithdrawals } from './own-payouts.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

export default function WithdrawPage() {
  const { t } = useTranslation('withdrawals')
  const actor = useActor()
  const allowance = useQuery(api.withdrawals.allowance.queryOptions())
  return (
    <Page title={t('title')} heading={t('title')} width="narrow">
      {allowance.isError && !allowance.data ? (
        <ErrorPanel error={allowance.error} onRetry={() => void allowance.refetch()} />
      ) : allowance.data && actor ? (
        <>
          <Allowance {...allowance.data} />
          <Card>
            <WithdrawalForm key={actor.id} userId={actor.id} allowance={allowance.data} />
          </Card>
        </>
      ) : (
        <Skeleton height="38rem" radius="12px" />
      )}
      <OwnWithdrawals />
    </Page>
  )
}

interface AllowanceProps {
  readonly availableCents: number
  readonly withdrawableCents: number
  readonly nextAvailableAt: string | null
  readonly nextAvailableCents: number
}

function Allowance({ availableCents, withdrawableCents, nextAvailableAt, nextAvailableCents }: AllowanceProps) {
  const { t, i18n } = useTranslation('withdrawals')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <section className="stack-xs" aria-label={t('available')}>
      <p className={styles.soft}>{t('available')}</p>
      <p className={styles.big}>{money(withdrawableCents)}</p>
      {withdrawableCents < availableCents && <p>{t('inAll', { amount: money(availableCents) })}</p>}
      {nextAvailableAt ? (
        <p>
          {t('notYet', {
            amount: money(nextAvailableCents),
            day: dayText(dayOf(new Date(nextAvailableAt)), i18n.language),
          })}
        </p>
      ) : (
        withdrawableCents === 0 && (
          <>
            <p className={styles.strong}>{t('insufficient')}</p>
            <p className={styles.soft}>{t('insufficientText')}</p>
          </>
        )
      )}
      <p>
        <Link to="/account-balance">{t('balance')}</Link>
      </p>
    </section>
  )
}
