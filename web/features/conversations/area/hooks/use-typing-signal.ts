import { useRef } from 'react'
import { api } from '../../../../lib/server/operations.ts'

const everyMs = 4000

/** Signals typing to the other participant, at most once per interval. Failures are ignored. */
export function useTypingSignal(id: string): () => void {
  const said = useRef(0)
  return () => {
    const now = Date.now()
    if (now - said.current < everyMs || !navigator.onLine) return
    said.current = now
    api.conversations.typing
      .call({ id })
      .catch((error: unknown) => console.debug('The typing signal could not be sent.', error))
  }
}
