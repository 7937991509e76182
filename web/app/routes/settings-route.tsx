import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { AddressTabs } from '../../ui/tables/address-tabs.tsx'
import { AdminBar } from '../frame/admin-bar.tsx'
import { lazyPage } from '../lazy-page.tsx'

/** The tabs in their order. Each panel has its own chunk and texts: `lazyPage(() => import(…), ['goals'])`. */
const panels = {
  goals: [lazyPage(() => import('../../features/goals/goals-panel.tsx'), ['goals']).Component],
  notifications: [lazyPage(() => import('../../features/settings/notifications-panel.tsx')).Component],
  system: [
    lazyPage(() => import('../../features/settings/system-panel.tsx')).Component,
    lazyPage(() => import('../../features/exchange-rates/rates-panel.tsx'), ['exchange-rates']).Component,
  ],
  emails: [lazyPage(() => import('../../features/notifications/admin-mails-panel.tsx'), ['mails']).Component],
  images: [lazyPage(() => import('../../features/photos/admin/images-panel.tsx'), ['photos-admin']).Component],
  maintenance: [lazyPage(() => import('../../features/settings/maintenance-panel.tsx')).Component],
} as const satisfies Record<string, readonly ComponentType[]>
const keys = Object.keys(panels) as (keyof typeof panels)[]

/** `/settings?tab=`: the administration's settings (rules 12.4). */
export default function SettingsRoute() {
  const { t } = useTranslation('settings')
  return (
    <>
      <AdminBar />
      <Page title={t('title')} heading={t('title')}>
        <AddressTabs
          label={t('title')}
          tabs={keys}
          tabText={(tab) => t(`tabs.${tab}`)}
          content={(tab) => (
            <Suspense fallback={<Skeleton height="20rem" radius="12px" />}>
              <div className="stack-large">
                {panels[tab].map((Part, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tab never change
                  <Part key={at} />
                ))}
              </div>
            </Suspense>
          )}
        />
      </Page>
    </>
  )
}
