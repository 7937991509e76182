import { useRef } from 'react'
import { api } from '../../../../lib/server/operations.ts'

/** At most one typing signal per interval. */
const everyMs = 4000

/** Returns a function that signals typing to the other participant. Failures are ignored. */
export function useSayTyping(id: string): () => void {
  const said = useRef(0)
  return () => {
    const now = Date.now()
    if (now - said.current < everyMs || !navigator.onLine) return
    said.current = now
    api.conversations.typing.call({ id }).catch((error: unknown) => console.debug('Writing was not told.', error))
  }
}
