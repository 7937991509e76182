import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { useActor } from '../../../lib/session/session.ts'
import styles from '../../../ui/money/money.module.css'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Savings } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { DonationForm } from './donation-form.tsx'
import { OwnDonations } from './own-payouts.tsx'

export default function DonatePage() {
  const { t, i18n } = useTranslation('donations')
  const actor = useActor()
  const balance = useQuery(api.balance.get.queryOptions())
  const entities = useQuery(api.entities.list.queryOptions())
  const failed = [balance, entities].find((query) => query.isError && !query.data)
  return (
    <Page title={t('title')} heading={t('title')} width="narrow">
      {failed ? (
        <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
      ) : balance.data && entities.data && actor ? (
        <>
          <section className="stack-xs" aria-label={t('available')}>
            <p className={styles.soft}>{t('available')}</p>
            <p className={styles.big}>{formatBrl(balance.data.availableCents, i18n.language)}</p>
            <p className={styles.soft}>{t('noWaiting')}</p>
            <p>
              <Link to="/account-balance">{t('balance')}</Link>
            </p>
          </section>
          {entities.data.items.length === 0 ? (
            <EmptyState illustration={<Savings />} title={t('entity.none')} text={t('entity.noneText')} />
          ) : (
            <Card>
              <DonationForm
                key={actor.id}
                userId={actor.id}
                availableCents={balance.data.availableCents}
                entities={entities.data.items}
              />
            </Card>
          )}
        </>
      ) : (
        <Skeleton height="34rem" radius="12px" />
      )}
      <OwnDonations />
    </Page>
  )
}
