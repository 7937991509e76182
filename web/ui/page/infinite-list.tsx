import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsOf, loadNextPage, sentinelProps } from '../../lib/pages.ts'
import { Button } from '../primitives/button.tsx'
import { InfiniteSentinel } from '../primitives/infinite-sentinel.tsx'
import { ErrorPanel } from './error-panel.tsx'

interface InfiniteListProps<Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>
  readonly skeleton: ReactNode
  readonly empty: ReactNode
  /** Title of a failure; the general one by default. */
  readonly failedTitle?: string
  /** Grows at the press of a button, because more follows below the list. */
  readonly byButton?: boolean
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A list that loads its next page at its end, with its states while loading, after a failure and without items. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { query, skeleton, empty, failedTitle, byButton = false, children } = props
  const { t } = useTranslation()
  const items = itemsOf(query)
  if (query.isPending) return skeleton
  if (query.isError && items.length === 0)
    return (
      <ErrorPanel
        {...(failedTitle !== undefined && { title: failedTitle })}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  // A filtered page may be empty although more follow.
  if (items.length === 0 && !query.hasNextPage) return empty
  return (
    <>
      {items.length === 0 ? skeleton : children(items)}
      {byButton ? (
        query.hasNextPage && (
          <div>
            <Button
              variant="secondary"
              size="small"
              loading={query.isFetchingNextPage}
              onClick={() => loadNextPage(query)}
            >
              {t('form.loadMore')}
            </Button>
          </div>
        )
      ) : (
        <InfiniteSentinel {...sentinelProps(query)} />
      )}
    </>
  )
}
