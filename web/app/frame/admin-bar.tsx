import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './admin-bar.module.css'

const entries = [
  { to: '/dashboard', text: 'administration.dashboard' },
  { to: '/admin/moderation', text: 'administration.moderation' },
  { to: '/admin/reports', text: 'administration.reports' },
  { to: '/admin/users', text: 'administration.users' },
  { to: '/admin/withdrawals', text: 'administration.withdrawals' },
  { to: '/admin/donations', text: 'administration.donations' },
  { to: '/admin/referrals', text: 'administration.referrals' },
  { to: '/admin/entities', text: 'administration.entities' },
  { to: '/admin/orders', text: 'administration.orders' },
  { to: '/admin/audit', text: 'administration.audit' },
  { to: '/settings', text: 'administration.settings' },
  { to: '/admin/cases', text: 'administration.cases' },
  { to: '/admin/tickets', text: 'administration.tickets' },
  { to: '/admin/newsletter', text: 'administration.newsletter' },
] as const

export function AdminBar() {
  const { t } = useTranslation(['pages', 'common'])
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  // On phones the bar is wider than the window, so the current entry scrolls into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (current && bar.current)
      bar.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - bar.current.clientWidth / 2
  }, [pathname])
  return (
    <nav ref={bar} className={classNames(styles.bar, 'screen-only')} aria-label={t('common:navigation.admin')}>
      {entries.map(({ to, text }) => (
        <NavLink key={to} to={to} className={styles.entry ?? ''}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
