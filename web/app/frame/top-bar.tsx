import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { isMultilingual } from '../../i18n/locales.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { forgetIntent } from '../../lib/session/forget-intent.ts'
import { useSession } from '../../lib/session/session.ts'
import { LogoMark } from '../../ui/page/logo.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { preloadPage } from '../routes.tsx'
import { mainEntries } from './navigation.ts'
import styles from './top-bar.module.css'

const AccountEntries = lazyPart(() => import('./account-entries.tsx'))
const Languages = lazyPart(() => import('../../ui/languages/languages.tsx'))

export function TopBar() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <header className={classNames(styles.bar, 'screen-only')} data-signed-in={session.status === 'signed-in'}>
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
        {isMultilingual() && (
          <Suspense>
            <Languages />
          </Suspense>
        )}
        {session.status === 'signed-in' && (
          <Suspense>
            <AccountEntries isAdmin={session.actor.isAdmin} />
          </Suspense>
        )}
        {session.status === 'signed-out' && (
          <LinkButton
            to="/auth"
            size="small"
            onPointerEnter={() => void preloadPage('/auth')}
            // The user signs in without an action in mind, so an earlier intent is dropped.
            onClick={() => forgetIntent()}
          >
            {t('navigation.signIn')}
          </LinkButton>
        )}
      </div>
    </header>
  )
}
