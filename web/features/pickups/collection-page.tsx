import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSendPendingConfirmations } from '../../lib/pickups/confirmations.ts'
import { useLivePickups } from '../../lib/pickups/live-pickups.ts'
import type { Sent } from '../../lib/pickups/send-confirmations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { AddressTabs } from '../../ui/tables/address-tabs.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { PickupList } from './pickup-list.tsx'
import type { PickupSlots } from './slots.ts'

const Planner = lazyPart(async () => ({ default: (await import('./planner/planner.tsx')).Planner }))
const History = lazyPart(async () => ({ default: (await import('./history.tsx')).History }))

export function CollectionPage({ slots }: { slots: PickupSlots }) {
  const { t } = useTranslation(['pickups', 'errors'])
  useLivePickups()
  useSendPendingConfirmations(
    useCallback(
      ({ refused }: Sent) =>
        refused === undefined
          ? notify.success({ title: t('confirmed') })
          : notify.error({ title: t('confirmFailed', { message: problemText(t, refused) }) }),
      [t],
    ),
  )
  return (
    <Page title={t('title')} heading={t('title')} width="wide">
      <AddressTabs
        label={t('tabs')}
        tabs={['list', 'route', 'history']}
        tabText={(tab) => t(`tab.${tab}`)}
        content={(tab) => (
          <Suspense fallback={<Skeleton height="24rem" radius="12px" />}>
            {tab === 'list' ? <PickupList /> : tab === 'route' ? <Planner slots={slots} /> : <History />}
          </Suspense>
        )}
      />
    </Page>
  )
}
