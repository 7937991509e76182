import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { EmptyState } from '../page/empty-state.tsx'
import { EmptyBox } from '../page/illustrations.tsx'
import { InfiniteList } from '../page/infinite-list.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

interface QueryTableProps<Item> extends Omit<DataTableProps<Item>, 'items'> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>
  /** Title and text while there is nothing. */
  readonly empty: readonly [title: string, text: string]
  readonly failedTitle?: string
}

/** A list of the API as a table that grows at its end, with its states. */
export function QueryTable<Item extends { readonly id: string | number }>(props: QueryTableProps<Item>) {
  const { query, empty, failedTitle, ...table } = props
  const [title, text] = empty
  return (
    <InfiniteList
      query={query}
      {...(failedTitle !== undefined && { failedTitle })}
      skeleton={<Skeleton height="20rem" radius="12px" />}
      empty={<EmptyState illustration={<EmptyBox />} title={title} text={text} />}
    >
      {(items) => <DataTable {...table} items={items} />}
    </InfiniteList>
  )
}
