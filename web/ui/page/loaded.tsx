import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../primitives/skeleton.tsx'
import { ErrorPanel } from './error-panel.tsx'

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>
  /** Height while loading, near the content's. */
  readonly height: string
  readonly failedTitle?: string | undefined
  readonly children: (data: Data) => ReactNode
}

/** What a query answered, with its states. Data that was shown stays when a later request fails. */
export function Loaded<Data>({ query, height, failedTitle, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton height={height} radius="12px" />
  return (
    <ErrorPanel
      {...(failedTitle !== undefined && { title: failedTitle })}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
}
