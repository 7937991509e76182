import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './admin-bar.module.css'

const entries = [
  { to: '/admin/moderation', text: 'navigation.adminModeration' },
  { to: '/admin/reports', text: 'navigation.adminReports' },
  { to: '/admin/users', text: 'navigation.adminUsers' },
  { to: '/admin/withdrawals', text: 'navigation.adminWithdrawals' },
  { to: '/admin/donations', text: 'navigation.adminDonations' },
  { to: '/admin/entities', text: 'navigation.adminEntities' },
  { to: '/admin/orders', text: 'navigation.orders' },
] as const

/** Above every page of the administration: its other pages. */
export default function AdminBar() {
  const { t } = useTranslation()
  return (
    <nav className={classNames(styles.bar, 'screen-only')} aria-label={t('navigation.admin')}>
      {entries.map(({ to, text }) => (
        <NavLink key={to} to={to} className={styles.entry ?? ''}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
