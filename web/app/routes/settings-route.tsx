import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Tabs } from '../../ui/primitives/tabs.tsx'
import { AdminBar } from '../frame/admin-bar.tsx'
import { lazyPage } from '../lazy-page.tsx'
import styles from './settings-route.module.css'

type TabKey = 'goals' | 'notifications' | 'system' | 'emails' | 'images' | 'maintenance'

/** The tabs in their order. Each panel has its own chunk and texts: `lazyPage(() => import(…), ['goals'])`. */
const panels: readonly { readonly key: TabKey; readonly parts: readonly ComponentType[] }[] = [
  {
    key: 'goals',
    parts: [lazyPage(() => import('../../features/goals/goals-panel.tsx'), ['goals']).Component],
  },
  {
    key: 'notifications',
    parts: [lazyPage(() => import('../../features/settings/notifications-panel.tsx')).Component],
  },
  {
    key: 'system',
    parts: [
      lazyPage(() => import('../../features/settings/system-panel.tsx')).Component,
      lazyPage(() => import('../../features/exchange-rates/rates-panel.tsx'), ['exchange-rates']).Component,
    ],
  },
  {
    key: 'emails',
    parts: [lazyPage(() => import('../../features/notifications/admin-mails-panel.tsx'), ['mails']).Component],
  },
  {
    key: 'images',
    parts: [lazyPage(() => import('../../features/photos/admin/images-panel.tsx'), ['photos-admin']).Component],
  },
  {
    key: 'maintenance',
    parts: [lazyPage(() => import('../../features/settings/maintenance-panel.tsx')).Component],
  },
]

/** `/settings?tab=`: the administration's settings (rules 12.4). */
export default function SettingsRoute() {
  const { t } = useTranslation('settings')
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const selected = panels.find(({ key }) => key === wanted)?.key ?? 'goals'
  return (
    <>
      <AdminBar />
      <Page title={t('title')} heading={t('title')}>
        <Tabs<TabKey>
          label={t('title')}
          selected={selected}
          onSelect={(tab) => setParams({ tab }, { replace: true })}
          tabs={panels.map(({ key, parts }) => ({
            key,
            label: t(`tabs.${key}`),
            content: (
              <Suspense fallback={<Skeleton height="20rem" radius="12px" />}>
                <div className={styles.parts}>
                  {parts.map((Part, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tab never change
                    <Part key={at} />
                  ))}
                </div>
              </Suspense>
            ),
          }))}
        />
      </Page>
    </>
  )
}
