import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import { changesOf } from './changes.ts'
import styles from './users.module.css'

/** Newest first (rules 12.3). */
export function AuditList({ userId }: { userId: string }) {
  const { t } = useTranslation('users')
  const records = useInfiniteQuery(api.users.audit.infiniteOptions(inPages({ id: userId })))
  return (
    <InfiniteList
      query={records}
      skeleton={<Skeleton height="6rem" radius="12px" />}
      empty={<p className="soft">{t('audit.none')}</p>}
    >
      {(items) => (
        <DataTable
          caption={t('audit.title')}
          items={items}
          columns={[
            {
              head: t('audit.action'),
              cell: ({ action, before, after }) => (
                <>
                  {t(`audit.actions.${action as 'edit:user'}`, { nsSeparator: false, defaultValue: action })}
                  {changesOf(before, after).map(({ field, from, to }) => (
                    <span key={field} className={styles.changes}>
                      {t('audit.change', {
                        field: t(`audit.fields.${field as 'name'}`, { defaultValue: field }),
                        from: from || t('audit.empty'),
                        to: to || t('audit.empty'),
                      })}
                    </span>
                  ))}
                </>
              ),
            },
            { head: t('audit.reason'), className: 'words', cell: ({ reason }) => reason || '—' },
            { head: t('audit.actor'), cell: ({ actor }) => actor.name ?? t('audit.gone') },
            { head: t('audit.at'), cell: (record) => <Instant at={record.at} /> },
          ]}
        />
      )}
    </InfiniteList>
  )
}
