import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UserSummary } from '../../../shared/contract/users.ts'
import { formatPhone } from '../../lib/phone.ts'
import { instantText } from '../../lib/wording.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import tables from '../../ui/primitives/table.module.css'
import { StatusBadge } from './status-badge.tsx'
import styles from './users.module.css'

export function UsersTable({ items }: { items: readonly UserSummary[] }) {
  const { t, i18n } = useTranslation('users')
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.person')}</th>
            <th scope="col">{t('columns.contact')}</th>
            <th scope="col">{t('columns.city')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.since')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                <Link dir="auto" to={`/admin/users/${user.id}`}>
                  {user.name ?? t('nameless')}
                </Link>
              </th>
              <td data-label={t('columns.contact')}>
                <span className={styles.contact}>
                  <span>{user.email}</span>
                  <bdi>{formatPhone(user.phone)}</bdi>
                </span>
              </td>
              <td data-label={t('columns.city')}>{user.city ?? '—'}</td>
              <td data-label={t('columns.state')}>
                <span className={styles.badges}>
                  <StatusBadge status={user.status} />
                  {user.suspended && <Badge tone="clay">{t('suspended')}</Badge>}
                </span>
              </td>
              <td data-label={t('columns.since')}>
                <time dateTime={user.createdAt}>{instantText(user.createdAt, i18n.language)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
