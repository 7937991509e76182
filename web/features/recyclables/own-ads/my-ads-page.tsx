import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type RecyclableStatus, recyclableStatuses } from '../../../../shared/life-cycles/recyclable.ts'
import { inPages } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../../ui/page/infinite-list.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { LinkButton } from '../../../ui/primitives/button.tsx'
import { AddressTabs } from '../../../ui/tables/address-tabs.tsx'
import { AdsGridSkeleton } from '../listing/ads-grid.tsx'
import { OwnAdsGrid } from './own-ads-grid.tsx'

const tabs = ['all', ...recyclableStatuses] as const

export default function MyAdsPage() {
  const { t } = useTranslation(['recyclables', 'common'])
  return (
    <Page
      title={t('mine.title')}
      heading={t('mine.title')}
      width="wide"
      actions={
        <>
          <LinkButton to="/orders" variant="secondary">
            {t('mine.toOrders')}
          </LinkButton>
          <LinkButton to="/recyclables/new">{t('mine.toListing')}</LinkButton>
        </>
      }
    >
      <AddressTabs
        label={t('mine.states')}
        tabs={tabs}
        tabText={(tab) => (tab === 'all' ? t('mine.all') : t(`status.${tab}`))}
        content={(tab) => <AdsOfState key={tab} status={tab === 'all' ? undefined : tab} />}
      />
    </Page>
  )
}

function AdsOfState({ status }: { status: RecyclableStatus | undefined }) {
  const { t } = useTranslation(['recyclables', 'common'])
  const ads = useInfiniteQuery(api.recyclables.mine.infiniteOptions(inPages(status === undefined ? {} : { status })))
  return (
    <InfiniteList
      query={ads}
      skeleton={<AdsGridSkeleton />}
      empty={
        <EmptyState
          illustration={<EmptyBox />}
          title={t(status ? 'mine.emptyState' : 'mine.empty')}
          text={t(status ? 'mine.emptyStateText' : 'mine.emptyText')}
          action={!status && <LinkButton to="/recyclables/new">{t('listing.openForm')}</LinkButton>}
        />
      }
    >
      {(cards) => <OwnAdsGrid cards={cards} />}
    </InfiniteList>
  )
}
