import { useQueryClient } from '@tanstack/react-query'
import { useGap, useLive } from '../live/use-live.ts'
import { api } from '../server/operations.ts'

/**
 * Refetches the pickups on screen when the other side takes a step; each step is also a message in the conversation.
 */
export function useLivePickups(): void {
  const cache = useQueryClient()
  const readAnew = () => void cache.invalidateQueries({ queryKey: api.pickups.key() })
  useLive('message', ({ message }) => {
    if (message.kind === 'pickup') readAnew()
  })
  useGap(readAnew)
}
