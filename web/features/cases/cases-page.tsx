import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { type CaseStatus, caseStatus } from '../../../shared/life-cycles/case.ts'
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
import { CaseDetail } from './case-detail.tsx'

/** `/admin/cases`: pickups that admins decide, by state; `/admin/cases/:id`: one of them. */
export default function CasesPage() {
  const { t } = useTranslation('cases')
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const selected = caseStatus.options.find((status) => status === params.get('list')) ?? 'open'
  return (
    <Page title={t('title')} heading={t('title')} width={id === undefined ? 'wide' : 'narrow'}>
      {id === undefined ? (
        <Tabs<CaseStatus>
          label={t('lists')}
          selected={selected}
          onSelect={(list) => setParams(list === 'open' ? {} : { list }, { replace: true })}
          tabs={caseStatus.options.map((key) => ({
            key,
            label: t(`tab.${key}`),
            content: <Queue key={key} status={key} />,
          }))}
        />
      ) : (
        <CaseDetail key={id} id={id} />
      )}
    </Page>
  )
}

function Queue({ status }: { status: CaseStatus }) {
  const { t, i18n } = useTranslation('cases')
  const list = useInfiniteQuery(
    api.cases.list.infiniteOptions({
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
                <th scope="col">{t('columns.ad')}</th>
                <th scope="col">{t('columns.cause')}</th>
                <th scope="col">{t('columns.price')}</th>
                <th scope="col">{t('columns.date')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, type, cause, priceCents, openedAt, proposal, decision }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link dir="auto" to={`/admin/cases/${id}`}>
                      {type}
                    </Link>
                  </th>
                  <td data-label={t('columns.cause')}>
                    <Badge tone={cause === 'problem' ? 'clay' : 'sun'}>{t(`causes.${cause}`)}</Badge>{' '}
                    {status === 'open' && proposal && !decision && <Badge tone="sun">{t('awaitsSecond')}</Badge>}
                  </td>
                  <td data-label={t('columns.price')}>{priceCents === null ? t('donation') : formatBrl(priceCents)}</td>
                  <td data-label={t('columns.date')}>
                    <time dateTime={openedAt}>{instantText(openedAt, i18n.language)}</time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </InfiniteList>
  )
}
