import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inPages, loadNextPage } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import grid from '../../ui/ads/card-grid.module.css'
import { RecyclableCard, RecyclableCardSkeleton } from '../../ui/ads/recyclable-card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './profiles.module.css'

/** One row on wide screens. */
const skeletons = [0, 1, 2]

/** A user's approved ads, newest first, six a page (rules 3.3). */
export function ActiveAds({ userId }: { userId: string }) {
  const { t } = useTranslation('profiles')
  const ads = useInfiniteQuery(api.recyclables.ofUser.infiniteOptions(inPages({ userId })))
  const cards = ads.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="stack">
      <h2>{t('public.ads')}</h2>
      {ads.isError && <ErrorPanel error={ads.error} onRetry={() => void ads.refetch()} />}
      {ads.isSuccess && cards.length === 0 && !ads.hasNextPage && (
        <EmptyState illustration={<EmptyBox />} title={t('public.noAds')} text={t('public.noAdsText')} />
      )}
      <ul className={grid.grid} aria-busy={ads.isPending}>
        {ads.isPending
          ? skeletons.map((key) => (
              <li key={key}>
                <RecyclableCardSkeleton />
              </li>
            ))
          : cards.map((card) => (
              <li key={card.id}>
                <RecyclableCard card={card} />
              </li>
            ))}
      </ul>
      {ads.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more ?? ''}
          loading={ads.isFetchingNextPage}
          onClick={() => loadNextPage(ads)}
        >
          {t('public.more')}
        </Button>
      )}
    </section>
  )
}
