import { onlineManager, QueryClient } from '@tanstack/react-query'
import { currentSession, onSessionChange } from '../session/session.ts'
import type { Session } from '../session/session-state.ts'
import { isWorthRetrying } from './problem.ts'
import { retryAfterSeconds, retryDelayMs } from './retry-after.ts'

/** Query cache: unused data is kept for 5 minutes, and failures that may pass are retried 3 times (rules 13.2). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      staleTime: 30_000,
      retry: (failures, error) => failures < 3 && (isWorthRetrying(error) || retryAfterSeconds(error) !== undefined),
      retryDelay: retryDelayMs,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

// React Query assumes a connection at start. In a page opened offline, queries would fail instead of waiting, and the
// `online` event would change nothing.
onlineManager.setOnline(navigator.onLine)

let reader = currentSession()

// Resets the cache when the user changes, because it holds private data. Calls made while the session loads already
// carry its token, so that change resets nothing.
onSessionChange(() => {
  const before = reader
  reader = currentSession()
  if (before.status !== 'loading' && idOf(before) !== idOf(reader)) void queryClient.resetQueries()
})

function idOf(session: Session): string | null {
  return session.status === 'signed-in' ? session.actor.id : null
}
