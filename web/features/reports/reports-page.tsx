import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ReportView } from '../../../shared/contract/reports.ts'
import { at, cursorPagination } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import tables from '../../ui/primitives/table.module.css'
import styles from './reports.module.css'
import { ResolveDialog } from './resolve-dialog.tsx'

export default function ReportsPage() {
  const { t } = useTranslation('reports')
  return (
    <Page title={t('queueTitle')} heading={t('queueTitle')} width="wide">
      <Queue />
    </Page>
  )
}

function Queue() {
  const { t } = useTranslation(['reports', 'common'])
  const [resolving, setResolving] = useState<ReportView | null>(null)
  const reports = useInfiniteQuery(
    api.reports.queue.infiniteOptions({
      input: at,
      ...cursorPagination,
    }),
  )
  return (
    <>
      <InfiniteList
        query={reports}
        skeleton={<Skeleton height="20rem" radius="12px" />}
        empty={<EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />}
      >
        {(items) => (
          <div className={tables.frame}>
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col">{t('columns.ad')}</th>
                  <th scope="col">{t('columns.reason')}</th>
                  <th scope="col">{t('columns.comment')}</th>
                  <th scope="col">{t('columns.date')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('columns.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((report) => (
                  <Row key={report.id} report={report} onResolve={() => setResolving(report)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </InfiniteList>
      {resolving && <ResolveDialog report={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}

function Row({ report, onResolve }: { report: ReportView; onResolve: () => void }) {
  const { t, i18n } = useTranslation('reports')
  return (
    <tr>
      <th scope="row" data-label={t('columns.ad')}>
        <Link to={`/recyclables/${report.recyclableId}`}>{report.recyclableType}</Link>
        {report.conversation && (
          <Link to={`/admin/conversations?conversation=${report.conversation.id}`} className={styles.conversation}>
            {t('conversation')}
          </Link>
        )}
      </th>
      <td data-label={t('columns.reason')}>
        <Badge tone="clay">{t(`reasons.${report.reason}`)}</Badge>
      </td>
      <td data-label={t('columns.comment')}>{report.comment ?? '—'}</td>
      <td data-label={t('columns.date')}>
        <time dateTime={report.createdAt}>{instantText(report.createdAt, i18n.language)}</time>
      </td>
      <td>
        <Button size="small" variant="secondary" onClick={onResolve}>
          {t('resolve')}
        </Button>
      </td>
    </tr>
  )
}
