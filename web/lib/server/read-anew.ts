import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Has something read again that may be on its way for the first time: such an answer was written before the change,
 * and the library would take it for the one that was asked for now.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
