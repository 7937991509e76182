import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './figures.module.css'

const links = [
  { to: '/admin/moderation', text: 'sections.moderation' },
  { to: '/admin/donations', text: 'sections.donations' },
  { to: '/admin/withdrawals', text: 'sections.withdrawals' },
  { to: '/admin/users', text: 'sections.users' },
  { to: '/admin/orders', text: 'sections.orders' },
  { to: '/admin/referrals', text: 'sections.referrals' },
] as const

/** Links to the tables of administration. */
export function Sections() {
  const { t } = useTranslation('figures')
  return (
    <section aria-labelledby="sections">
      <h2 id="sections">{t('sections.title')}</h2>
      <ul className={styles.links}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
