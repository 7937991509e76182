import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ReportView } from '../../../shared/contract/reports.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { Page } from '../../ui/page/page.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import styles from './reports.module.css'
import { ResolveDialog } from './resolve-dialog.tsx'

/** `/admin/reports`: open reports, oldest first. */
export default function ReportsPage() {
  const { t } = useTranslation('reports')
  const [resolving, setResolving] = useState<ReportView | null>(null)
  const reports = useInfiniteQuery(api.reports.queue.infiniteOptions(inPages({})))
  return (
    <Page title={t('queueTitle')} heading={t('queueTitle')} width="wide">
      <QueryTable
        query={reports}
        isWorkList
        caption={t('queueTitle')}
        empty={[t('empty'), t('emptyText')]}
        columns={[
          {
            head: t('columns.ad'),
            cell: ({ recyclableId, recyclableType, conversation }) => (
              <>
                <Link to={`/recyclables/${recyclableId}`}>{recyclableType}</Link>
                {conversation && (
                  <Link to={`/admin/conversations?conversation=${conversation.id}`} className={styles.conversation}>
                    {t('conversation')}
                  </Link>
                )}
              </>
            ),
          },
          { head: t('columns.reason'), cell: ({ reason }) => <Badge tone="clay">{t(`reasons.${reason}`)}</Badge> },
          { head: t('columns.comment'), cell: ({ comment }) => comment ?? '—' },
          { head: t('columns.date'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
          {
            head: t('columns.actions'),
            cell: (report) => (
              <Button
                size="small"
                variant="secondary"
                data-row-action
                aria-keyshortcuts="a"
                onClick={() => setResolving(report)}
              >
                {t('resolve')}
              </Button>
            ),
          },
        ]}
      />
      {resolving && <ResolveDialog report={resolving} onClose={() => setResolving(null)} />}
    </Page>
  )
}
