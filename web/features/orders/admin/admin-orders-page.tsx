import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { dayOf } from '../../../../shared/days.ts'
import { at, cursorPagination } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Search } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { InfiniteSentinel } from '../../../ui/primitives/infinite-sentinel.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from '../orders.module.css'
import { Findings } from './findings.tsx'
import { OrdersTable } from './orders-table.tsx'

const isMonth = (text: string | null) => text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** `/admin/orders`: differences between provider and ledger, then the orders of a month or a search. */
export function AdminOrdersPage() {
  const { t } = useTranslation('orders')
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const asked = params.get('month')
  const month = isMonth(asked) ? String(asked) : dayOf(new Date()).slice(0, 7)
  return (
    <Page title={t('admin.title')} heading={t('admin.title')} width="wide">
      <Findings />
      <section className={styles.part} aria-labelledby="orders">
        <h2 id="orders">{search === '' ? t('admin.orders') : t('admin.found')}</h2>
        <Filters
          key={`${search} ${month}`}
          search={search}
          month={month}
          onSearch={(text) => setParams(text === '' ? {} : { search: text })}
          onMonth={(chosen) => setParams({ month: chosen }, { replace: true })}
        />
        <Orders {...(search === '' ? { month } : { search })} />
      </section>
    </Page>
  )
}

interface FiltersProps {
  readonly search: string
  readonly month: string
  readonly onSearch: (text: string) => void
  readonly onMonth: (month: string) => void
}

/** The search runs on submit only: it is exact and may query the payment provider. */
function Filters({ search, month, onSearch, onMonth }: FiltersProps) {
  const { t } = useTranslation('orders')
  const [text, setText] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit} noValidate>
        <TextField
          label={t('admin.search')}
          hint={t('admin.searchHint')}
          type="search"
          autoComplete="off"
          maxLength={64}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {t('admin.searchButton')}
        </Button>
        {search === '' ? (
          <TextField
            label={t('admin.month')}
            type="month"
            value={month}
            onChange={({ currentTarget: { value } }) => isMonth(value) && onMonth(value)}
          />
        ) : (
          <Button variant="plain" onClick={() => onSearch('')}>
            {t('admin.clear')}
          </Button>
        )}
      </form>
    </search>
  )
}

function Orders(asked: { readonly month?: string; readonly search?: string }) {
  const { t } = useTranslation('orders')
  const orders = useInfiniteQuery(
    api.orders.all.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  const items = orders.data?.pages.flatMap((page) => page.items) ?? []
  if (orders.isPending) return <Skeleton height="20rem" radius="12px" />
  if (orders.isError && items.length === 0)
    return <ErrorPanel error={orders.error} onRetry={() => void orders.refetch()} />
  if (items.length === 0)
    return <EmptyState illustration={<EmptyBox />} title={t('admin.none')} text={t('admin.noneText')} />
  return (
    <>
      <OrdersTable items={items} />
      <InfiniteSentinel
        hasMore={orders.hasNextPage}
        loading={orders.isFetchingNextPage}
        failed={orders.isFetchNextPageError}
        onMore={() => void orders.fetchNextPage()}
      />
    </>
  )
}
