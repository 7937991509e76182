import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { at, cursorPagination } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { ArrowLeft } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../../ui/page/infinite-list.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { LinkButton } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import tables from '../../../ui/primitives/table.module.css'
import { IssueEditor } from './issue-editor.tsx'
import { issueTones } from './issue-tones.ts'
import styles from './issues.module.css'
import { SentIssue } from './sent-issue.tsx'

/** A sending issue is shown with fresh counts. */
const refreshMs = 5_000
const newIssue = 'new'

/** `/admin/newsletter`: all issues; `/admin/newsletter/:id`: one, or a new one. */
export default function IssuesPage() {
  const { t } = useTranslation('newsletter-admin')
  const { id } = useParams()
  return (
    <Page
      title={t('title')}
      heading={t('title')}
      width="wide"
      actions={id === undefined && <LinkButton to={`/admin/newsletter/${newIssue}`}>{t('new')}</LinkButton>}
    >
      {id === undefined ? (
        <Issues />
      ) : (
        <div className={styles.issue}>
          <Link to="/admin/newsletter" className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {t('back')}
          </Link>
          {id === newIssue ? <IssueEditor key={id} issue={null} /> : <OpenedIssue key={id} id={id} />}
        </div>
      )}
    </Page>
  )
}

function OpenedIssue({ id }: { id: string }) {
  const { t } = useTranslation('newsletter-admin')
  const issue = useQuery(
    api.newsletter.issue.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.state === 'sending' ? refreshMs : false),
    }),
  )
  if (issue.data)
    return issue.data.state === 'draft' ? <IssueEditor issue={issue.data} /> : <SentIssue issue={issue.data} />
  if (issue.isError)
    return <ErrorPanel title={t('loadFailed')} error={issue.error} onRetry={() => void issue.refetch()} />
  return <Skeleton height="24rem" radius="12px" />
}

function Issues() {
  const { t, i18n } = useTranslation('newsletter-admin')
  const list = useInfiniteQuery(
    api.newsletter.issues.infiniteOptions({
      input: (cursor: string | undefined) => at(cursor),
      ...cursorPagination,
    }),
  )
  return (
    <InfiniteList
      query={list}
      failedTitle={t('loadFailed')}
      skeleton={<Skeleton height="20rem" radius="12px" />}
      empty={<EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />}
    >
      {(items) => (
        <div className={tables.frame}>
          <table className={tables.table}>
            <caption className="visually-hidden">{t('title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('columns.subject')}</th>
                <th scope="col">{t('columns.date')}</th>
                <th scope="col">{t('columns.state')}</th>
                <th scope="col">{t('columns.sent')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((issue) => (
                <tr key={issue.id}>
                  <th scope="row" className={styles.subject}>
                    <Link to={`/admin/newsletter/${issue.id}`}>{issue.subject}</Link>
                  </th>
                  <td data-label={t('columns.date')}>
                    <time dateTime={issue.createdAt}>{instantText(issue.createdAt, i18n.language)}</time>
                  </td>
                  <td data-label={t('columns.state')}>
                    <Badge tone={issueTones[issue.state]}>{t(`state.${issue.state}`)}</Badge>
                  </td>
                  <td data-label={t('columns.sent')}>{issue.sent}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </InfiniteList>
  )
}
