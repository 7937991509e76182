import { useQueryClient } from '@tanstack/react-query'
import { useGap, useLive } from '../live/use-live.ts'
import { api } from '../server/operations.ts'

/** Reads the pickups on screen anew when the other side took a step: each step is a card in the conversation too. */
export function useLivePickups(): void {
  const cache = useQueryClient()
  const readAnew = () => void cache.invalidateQueries({ queryKey: api.pickups.key() })
  useLive('message', ({ message }) => {
    if (message.kind === 'pickup') readAnew()
  })
  useGap(readAnew)
}
