import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditView } from '../../../shared/contract/users.ts'
import { at, cursorPagination, loadNextPage } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import tables from '../../ui/primitives/table.module.css'
import { changesOf } from './changes.ts'
import styles from './users.module.css'

/** Newest first (rules 12.3). */
export function AuditList({ userId }: { userId: string }) {
  const { t } = useTranslation(['users', 'common'])
  const records = useInfiniteQuery(
    api.users.audit.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: userId, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  const items = records.data?.pages.flatMap((page) => page.items) ?? []
  if (records.isPending) return <Skeleton height="6rem" radius="12px" />
  if (records.isError && items.length === 0)
    return <ErrorPanel error={records.error} onRetry={() => void records.refetch()} />
  if (items.length === 0) return <p className={styles.soft}>{t('audit.none')}</p>
  return (
    <>
      <div className={tables.frame}>
        <table className={tables.table}>
          <caption className="visually-hidden">{t('audit.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('audit.action')}</th>
              <th scope="col">{t('audit.reason')}</th>
              <th scope="col">{t('audit.actor')}</th>
              <th scope="col">{t('audit.at')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((record) => (
              <Row key={record.id} record={record} />
            ))}
          </tbody>
        </table>
      </div>
      {records.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            size="small"
            loading={records.isFetchingNextPage}
            onClick={() => loadNextPage(records)}
          >
            {t('common:form.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ record }: { record: AuditView }) {
  const { t, i18n } = useTranslation('users')
  const { action, before, after, reason, actor, at: when } = record
  return (
    <tr>
      <th scope="row">
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
      </th>
      <td data-label={t('audit.reason')} className={styles.words}>
        {reason || '—'}
      </td>
      <td data-label={t('audit.actor')}>{actor.name ?? t('audit.gone')}</td>
      <td data-label={t('audit.at')}>
        <time dateTime={when}>{instantText(when, i18n.language)}</time>
      </td>
    </tr>
  )
}
