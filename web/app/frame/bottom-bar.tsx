import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { classNames } from '../../ui/primitives/class-names.ts'
import { preloadPage } from '../routes.tsx'
import styles from './bottom-bar.module.css'
import { mainEntries } from './navigation.ts'

export function BottomBar() {
  const { t } = useTranslation()
  return (
    <nav className={classNames(styles.bar, 'screen-only')} aria-label={t('navigation.label')}>
      {mainEntries.map(({ to, text, Icon }) => (
        <NavLink key={to} to={to} className={styles.entry ?? ''} onPointerDown={() => void preloadPage(to)}>
          <Icon aria-hidden="true" />
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
