import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Refetches a query after a change. Cancels a pending first request, whose response predates the change. */
export async function refetchAfterChange(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
