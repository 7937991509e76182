import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { inPages } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { LinkButton } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { Instant } from '../../../ui/tables/instant.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
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
        <div className="stack">
          <BackLink to="/admin/newsletter">{t('back')}</BackLink>
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
  const { t } = useTranslation('newsletter-admin')
  const list = useInfiniteQuery(api.newsletter.issues.infiniteOptions(inPages({})))
  return (
    <QueryTable
      query={list}
      caption={t('title')}
      failedTitle={t('loadFailed')}
      empty={[t('empty'), t('emptyText')]}
      columns={[
        {
          head: t('columns.subject'),
          className: styles.subject,
          cell: ({ id, subject }) => <Link to={`/admin/newsletter/${id}`}>{subject}</Link>,
        },
        { head: t('columns.date'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
        {
          head: t('columns.state'),
          cell: ({ state }) => <Badge tone={issueTones[state]}>{t(`state.${state}`)}</Badge>,
        },
        { head: t('columns.sent'), cell: ({ sent }) => sent },
      ]}
    />
  )
}
