import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReferralOverview } from '../../../shared/contract/referrals.ts'
import { formatBrl } from '../../../shared/money.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Entries } from './entries.tsx'
import styles from './referrals.module.css'
import { ShareLink } from './share-link.tsx'

/** Link, sums, steps and list of the user's own referrals (rules 11.6). */
export default function ReferralsPage() {
  const { t } = useTranslation('referrals')
  const overview = useQuery(api.referrals.overview.queryOptions())
  return (
    <Page title={t('title')} heading={t('title')}>
      <Loaded query={overview} height="26rem" failedTitle={t('loadFailed')}>
        {(data) => (
          <>
            {!data.isOpen && <p role="status">{t('closed')}</p>}
            <Sums {...data} />
            <ShareLink code={data.code} />
          </>
        )}
      </Loaded>
      <Steps />
      <section className="stack" aria-labelledby="referrals">
        <h2 id="referrals">{t('list')}</h2>
        <List />
      </section>
    </Page>
  )
}

function Sums({ total, earnedCents, pendingCents, availableCents }: ReferralOverview) {
  const { t, i18n } = useTranslation('referrals')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <Facts
      look="tiles"
      facts={[
        [t('sums.total'), String(total)],
        [t('sums.earned'), money(earnedCents)],
        [t('sums.pending'), money(pendingCents)],
        [
          t('sums.available'),
          <>
            {money(availableCents)}
            <span className={styles.note}>{t('sums.availableNote')}</span>
          </>,
        ],
      ]}
    />
  )
}

const steps = ['share', 'trade', 'receive'] as const

function Steps() {
  const { t } = useTranslation('referrals')
  return (
    <section className="stack" aria-labelledby="how-referrals-work">
      <h2 id="how-referrals-work">{t('how')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`steps.${step}.title`)}</strong>
            <span>{t(`steps.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function List() {
  const { t } = useTranslation('referrals')
  const list = useInfiniteQuery(api.referrals.list.infiniteOptions(inPages({})))
  return (
    <InfiniteList
      query={list}
      skeleton={<Skeleton height="12rem" radius="12px" />}
      empty={<EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />}
    >
      {(items) => (
        <Card>
          <Entries items={items} />
        </Card>
      )}
    </InfiniteList>
  )
}
