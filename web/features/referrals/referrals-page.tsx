import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReferralOverview } from '../../../shared/contract/referrals.ts'
import { formatBrl } from '../../../shared/money.ts'
import { at, cursorPagination } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
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
      {overview.data ? (
        <>
          {!overview.data.isOpen && <p role="status">{t('closed')}</p>}
          <Sums {...overview.data} />
          <ShareLink code={overview.data.code} />
        </>
      ) : overview.isError ? (
        <ErrorPanel title={t('loadFailed')} error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Skeleton height="26rem" radius="12px" />
      )}
      <Steps />
      <section className={styles.section} aria-labelledby="referrals">
        <h2 id="referrals">{t('list')}</h2>
        <List />
      </section>
    </Page>
  )
}

function Sums({ total, earnedCents, pendingCents, availableCents }: ReferralOverview) {
  const { t, i18n } = useTranslation('referrals')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const cards = [
    ['total', String(total)],
    ['earned', money(earnedCents)],
    ['pending', money(pendingCents)],
    ['available', money(availableCents), t('sums.availableNote')],
  ] as const satisfies readonly (readonly [string, string, string?])[]
  return (
    <dl className={styles.cards}>
      {cards.map(([name, value, note]) => (
        <div key={name}>
          <dt>{t(`sums.${name}`)}</dt>
          <dd>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

const steps = ['share', 'trade', 'receive'] as const

function Steps() {
  const { t } = useTranslation('referrals')
  return (
    <section className={styles.section} aria-labelledby="how-referrals-work">
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
  const list = useInfiniteQuery(
    api.referrals.list.infiniteOptions({ input: (cursor: string | undefined) => at(cursor), ...cursorPagination }),
  )
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
