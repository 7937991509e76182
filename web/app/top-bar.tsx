import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { forgetIntent } from '../lib/intent.ts'
import { useSession } from '../lib/session.ts'
import { LogoMark } from '../ui/page/logo.tsx'
import { IconButton, LinkButton } from '../ui/primitives/button.tsx'
import { classNames } from '../ui/primitives/class-names.ts'
import { mainEntries } from './navigation.ts'
import { preloadPage } from './routes.tsx'
import styles from './top-bar.module.css'

const SignOutDialog = lazy(() => import('../ui/page/sign-out-dialog.tsx'))

/** Logo, the five entries on wide screens, the admin's entry, sign in or sign out. */
export function TopBar() {
  const { t } = useTranslation()
  const session = useSession()
  const [asking, setAsking] = useState(false)
  return (
    <header className={classNames(styles.bar, 'screen-only')}>
      <Link to="/" className={styles.logo} aria-label={t('brand.home')}>
        <LogoMark />
        <span>{t('brand.name')}</span>
      </Link>
      <nav className={styles.entries} aria-label={t('navigation.label')}>
        {mainEntries.map(({ to, text }) => (
          <NavLink key={to} to={to} className={styles.entry ?? ''} onPointerEnter={() => void preloadPage(to)}>
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.account}>
        {session.status === 'signed-in' && session.actor.isAdmin && (
          <NavLink to="/admin/moderation" className={styles.entry ?? ''}>
            {t('navigation.admin')}
          </NavLink>
        )}
        {session.status === 'signed-in' && (
          <IconButton label={t('navigation.signOut')} icon={<LogOut />} onClick={() => setAsking(true)} />
        )}
        {session.status === 'signed-out' && (
          <LinkButton
            to="/auth"
            size="small"
            onPointerEnter={() => void preloadPage('/auth')}
            // Asked for by itself: what was pressed before is no longer meant.
            onClick={() => forgetIntent()}
          >
            {t('navigation.signIn')}
          </LinkButton>
        )}
      </div>
      {asking && (
        <Suspense>
          <SignOutDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </header>
  )
}
