import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSendPendingConfirmations } from '../../lib/pickups/confirmations.ts'
import { useLivePickups } from '../../lib/pickups/live-pickups.ts'
import type { Sent } from '../../lib/pickups/send-confirmations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Tabs } from '../../ui/primitives/tabs.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { PickupList } from './pickup-list.tsx'
import type { PickupSlots } from './slots.ts'

const Planner = lazyPart(async () => ({ default: (await import('./planner/planner.tsx')).Planner }))
const History = lazyPart(async () => ({ default: (await import('./history.tsx')).History }))

const parts = ['list', 'route', 'history'] as const
type Part = (typeof parts)[number]

export function CollectionPage({ slots }: { slots: PickupSlots }) {
  const { t } = useTranslation(['pickups', 'errors'])
  const [params, setParams] = useSearchParams()
  const selected = parts.find((part) => part === params.get('tab')) ?? 'list'
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
  const late = <Skeleton height="24rem" radius="12px" />
  return (
    <Page title={t('title')} heading={t('title')} width="wide">
      <Tabs<Part>
        label={t('tabs')}
        selected={selected}
        onSelect={(part) => setParams(part === 'list' ? {} : { tab: part }, { replace: true })}
        tabs={[
          { key: 'list', label: t('tab.list'), content: <PickupList /> },
          {
            key: 'route',
            label: t('tab.route'),
            content: (
              <Suspense fallback={late}>
                <Planner slots={slots} />
              </Suspense>
            ),
          },
          {
            key: 'history',
            label: t('tab.history'),
            content: (
              <Suspense fallback={late}>
                <History />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  )
}
