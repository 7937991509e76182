import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { client } from './client.ts'

/** The operations as TanStack Query options: `useQuery(api.recyclables.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client)
