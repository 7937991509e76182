import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { DisputeLine } from '../../../shared/contract/disputes.ts'
import { type DisputeStatus, disputeStatuses } from '../../../shared/life-cycles/dispute.ts'
import { formatBrl } from '../../../shared/money.ts'
import { at, cursorPagination } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import tables from '../../ui/primitives/table.module.css'
import { Tabs } from '../../ui/primitives/tabs.tsx'
import { DisputeDetail } from './dispute-detail.tsx'
import type { PhotosSlot } from './slots.ts'

/** `/admin/disputes`: disputes by state; `/admin/disputes/:id`: one dispute. */
export function DisputesPage({ Photos }: { Photos: PhotosSlot }) {
  const { t } = useTranslation('disputes')
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const selected = disputeStatuses.find((status) => status === params.get('status')) ?? 'open'
  return (
    <Page title={t('title')} heading={t('title')} width={id === undefined ? 'wide' : 'narrow'}>
      {id === undefined ? (
        <Tabs<DisputeStatus>
          label={t('lists')}
          selected={selected}
          onSelect={(status) => setParams(status === 'open' ? {} : { status }, { replace: true })}
          tabs={disputeStatuses.map((key) => ({
            key,
            label: t(`tab.${key}`),
            content: <Queue key={key} status={key} />,
          }))}
        />
      ) : (
        <DisputeDetail key={id} id={id} Photos={Photos} />
      )}
    </Page>
  )
}

function Queue({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation('disputes')
  const list = useInfiniteQuery(
    api.disputes.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  return (
    <InfiniteList
      query={list}
      failedTitle={t('loadFailed')}
      skeleton={<Skeleton height="20rem" radius="12px" />}
      empty={<EmptyState illustration={<EmptyBox />} title={t(`empty.${status}`)} text={t('emptyText')} />}
    >
      {(items) => (
        <div className={tables.frame}>
          <table className={tables.table}>
            <caption className="visually-hidden">{t(`tab.${status}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('columns.item')}</th>
                <th scope="col">{t('columns.amount')}</th>
                <th scope="col">{t('columns.opened')}</th>
                <th scope="col">{t('columns.deadline')}</th>
                <th scope="col">{t('columns.stage')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <Row key={one.id} dispute={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </InfiniteList>
  )
}

function Row({ dispute }: { dispute: DisputeLine }) {
  const { t, i18n } = useTranslation('disputes')
  const { id, type, priceCents, openedAt, deadline, afterCompletion, awaitsDecision } = dispute
  return (
    <tr>
      <th scope="row">
        <Link dir="auto" to={`/admin/disputes/${id}`}>
          {type}
        </Link>
      </th>
      <td data-label={t('columns.amount')}>{formatBrl(priceCents, i18n.language)}</td>
      <td data-label={t('columns.opened')}>
        <time dateTime={openedAt}>{instantText(openedAt, i18n.language)}</time>
      </td>
      <td data-label={t('columns.deadline')}>
        {deadline === null ? t('noDeadline') : <time dateTime={deadline}>{instantText(deadline, i18n.language)}</time>}
      </td>
      <td data-label={t('columns.stage')}>
        {t(afterCompletion ? 'afterCompletion' : 'beforeCompletion')}{' '}
        {awaitsDecision && <Badge tone="sun">{t('awaitsDecision')}</Badge>}
      </td>
    </tr>
  )
}
