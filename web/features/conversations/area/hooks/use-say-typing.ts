import { useRef } from 'react'
import { api } from '../../../../lib/server/operations.ts'

/** As often as this the other is told, while somebody writes. */
const everyMs = 4000

/** Tells the other that one is writing; nobody waits for it, and nothing comes of it where it fails. */
export function useSayTyping(id: string): () => void {
  const said = useRef(0)
  return () => {
    const now = Date.now()
    if (now - said.current < everyMs || !navigator.onLine) return
    said.current = now
    api.conversations.typing.call({ id }).catch((error: unknown) => console.debug('Writing was not told.', error))
  }
}
