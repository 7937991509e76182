import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './problem.ts'
import { onSessionChange } from './session.ts'

/** Unused data is kept for 5 minutes; 3 retries (spec/core.md §9), only where another attempt can help. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      staleTime: 30_000,
      retry: (failures, error) => failures < 3 && isWorthRetrying(error),
      retryDelay: (attempt) => 1000 * 2 ** attempt,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

// What one user may see is not for the next one.
onSessionChange(() => {
  void queryClient.resetQueries()
})
