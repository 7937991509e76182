import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Heart, LogOut, ShieldCheck, Tag } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/primitives/button.tsx'
import { withData } from '../lazy-page.tsx'
import { preloadPage } from '../routes.tsx'
import styles from './account-entries.module.css'

const Bell = lazyPart(async () => {
  const [bell] = await Promise.all([
    withData(() => import('../../features/notifications/bell.tsx')),
    loadNamespaces(['errors', 'notifications']),
  ])
  return bell
})
const SignOutDialog = lazyPart(() => import('../../ui/page/sign-out-dialog.tsx'))

const entries = [
  { to: '/favourites', text: 'navigation.favourites', Icon: Heart },
  { to: '/my/ads', text: 'navigation.ownAds', Icon: Tag },
] as const

export default function AccountEntries({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      {isAdmin && (
        <NavLink to="/admin/moderation" className={styles.entry ?? ''} title={t('navigation.admin')}>
          <ShieldCheck aria-hidden="true" />
          <span>{t('navigation.admin')}</span>
        </NavLink>
      )}
      {entries.map(({ to, text, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={styles.entry ?? ''}
          aria-label={t(text)}
          title={t(text)}
          onPointerEnter={() => void preloadPage(to)}
        >
          <Icon aria-hidden="true" />
        </NavLink>
      ))}
      <Suspense fallback={<span className={styles.entry} />}>
        <Bell />
      </Suspense>
      <IconButton label={t('navigation.signOut')} icon={<LogOut />} onClick={() => setAsking(true)} />
      {asking && (
        <Suspense>
          <SignOutDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
