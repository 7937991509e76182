import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { dayOf } from '../../../../shared/days.ts'
import { type OrderStatus, orderStatus } from '../../../../shared/life-cycles/order.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { inPages } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SearchForm } from '../../../ui/page/search-form.tsx'
import { Instant } from '../../../ui/tables/instant.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { OrderBadge } from '../order-badge.tsx'
import { Findings } from './findings.tsx'
import { Repayments } from './repayments.tsx'
import { Transfers } from './transfers.tsx'

const isMonth = (text: string | null) => text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** `/admin/orders`: differences between provider and ledger, then the orders of a month or a search. */
export function AdminOrdersPage() {
  const { t } = useTranslation(['orders', 'admin-orders'])
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const asked = params.get('month')
  const status = orderStatus.options.find((one) => one === params.get('status'))
  const month = isMonth(asked) ? String(asked) : dayOf(new Date()).slice(0, 7)
  return (
    <Page title={t('admin-orders:title')} heading={t('admin-orders:title')} width="wide">
      <Findings />
      <Repayments />
      <Transfers />
      <section className="stack" aria-labelledby="orders">
        <h2 id="orders">{search === '' ? t('admin-orders:orders') : t('admin-orders:found')}</h2>
        <SearchForm
          key={`${search} ${month}`}
          search={search}
          label={t('admin-orders:search')}
          hint={t('admin-orders:searchHint')}
          submitLabel={t('admin-orders:searchButton')}
          clearLabel={t('admin-orders:clear')}
          maxLength={64}
          onSearch={(text) => setParams(text === '' ? {} : { search: text })}
        >
          <TextField
            label={t('admin-orders:month')}
            type="month"
            value={month}
            onChange={({ currentTarget: { value } }) =>
              isMonth(value) && setParams({ month: value, ...(status && { status }) }, { replace: true })
            }
          />
          <Select
            label={t('admin-orders:status')}
            placeholder={t('admin-orders:anyStatus')}
            value={status ?? ''}
            options={orderStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              setParams({ month, ...(value !== '' && { status: value }) }, { replace: true })
            }
          />
        </SearchForm>
        <Orders {...(search === '' ? { month, ...(status && { status }) } : { search })} />
      </section>
    </Page>
  )
}

function Orders(asked: { readonly month?: string; readonly search?: string; readonly status?: OrderStatus }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  const orders = useInfiniteQuery(api.orders.all.infiniteOptions(inPages(asked)))
  return (
    <QueryTable
      query={orders}
      isWorkList
      caption={t('admin-orders:orders')}
      empty={[t('admin-orders:none'), t('admin-orders:noneText')]}
      columns={[
        {
          head: t('admin-orders:columns.item'),
          cell: ({ id, type }) => (
            <Link dir="auto" to={`/admin/orders/${id}`}>
              {type}
            </Link>
          ),
        },
        {
          head: t('admin-orders:columns.status'),
          cell: ({ status, dispute }) => (
            <span className="row-centred">
              <OrderBadge status={status} inDispute={dispute?.status === 'open'} />
            </span>
          ),
        },
        {
          head: t('admin-orders:columns.total'),
          isNumber: true,
          cell: ({ totalCents }) => formatBrl(totalCents, i18n.language),
        },
        { head: t('admin-orders:columns.at'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
    />
  )
}
