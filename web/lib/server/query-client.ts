import { onlineManager, QueryClient } from '@tanstack/react-query'
import { currentSession, onSessionChange } from '../session/session.ts'
import type { Session } from '../session/session-state.ts'
import { isWorthRetrying } from './problem.ts'

/** Unused data is kept for 5 minutes; 3 retries (rules 13.2), only where another attempt can help. */
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

// It believes in a connection until told otherwise: what is asked for in a page opened offline would fail instead of
// waiting, and the connection's return would be no news.
onlineManager.setOnline(navigator.onLine)

let reader = currentSession()

// What one user may see is not for the next one. While the session was still being read, calls bore its token already.
onSessionChange(() => {
  const before = reader
  reader = currentSession()
  if (before.status !== 'loading' && idOf(before) !== idOf(reader)) void queryClient.resetQueries()
})

function idOf(session: Session): string | null {
  return session.status === 'signed-in' ? session.actor.id : null
}
