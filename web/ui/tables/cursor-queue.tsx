import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { at } from '../../lib/pages.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { ErrorPanel } from '../page/error-panel.tsx'
import { EmptyBox } from '../page/illustrations.tsx'
import { Paging } from '../page/paging.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'

interface QueuePage {
  readonly items: readonly unknown[]
  readonly nextCursor: string | null
  /** The search stopped after a bounded number of rows and goes on with the next page. */
  readonly isPartial?: boolean
}

interface CursorQueueProps<Page extends QueuePage> {
  readonly query: UseQueryResult<Page>
  readonly cursors: Cursors
  readonly empty: readonly [title: string, text: string]
  readonly failedTitle?: string | undefined
  readonly children: (page: Page) => ReactNode
}

/** The page that is open in a queue. A cursor only leads forward and is only valid for its own filters. */
export function useCursors() {
  const [before, setBefore] = useState<readonly string[]>([])
  return { input: at(before.at(-1)), before, setBefore }
}

type Cursors = ReturnType<typeof useCursors>

/** A queue in pages, with its states. */
export function CursorQueue<Page extends QueuePage>(props: CursorQueueProps<Page>) {
  const { query, cursors, empty, failedTitle, children } = props
  const { before, setBefore } = cursors
  if (query.isPending) return <Skeleton height="28rem" radius="12px" />
  if (query.isError)
    return (
      <ErrorPanel
        {...(failedTitle !== undefined && { title: failedTitle })}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  const { items, nextCursor, isPartial = false } = query.data
  if (items.length === 0 && nextCursor === null && before.length === 0)
    return <EmptyState illustration={<EmptyBox />} title={empty[0]} text={empty[1]} />
  const turn = (next: readonly string[]) => {
    // The placeholder of the page before has the wrong next cursor.
    if (next.length < before.length || !query.isPlaceholderData) setBefore(next)
  }
  return (
    <>
      {children(query.data)}
      <Paging cursors={before} nextCursor={nextCursor} onCursors={turn} isPartial={isPartial} />
    </>
  )
}
