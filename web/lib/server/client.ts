import minified from 'virtual:contract'
import { createORPCClient, ORPCError, onError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../../../shared/contract/contract.ts'
import { accessToken, accountStands, sessionEnded } from '../session/session.ts'
import { apiUrl } from './config.ts'
import { fetchOrTake } from './early.ts'

const link = new OpenAPILink(minified, {
  url: apiUrl,
  fetch: fetchOrTake,
  headers: async () => {
    const token = await accessToken()
    return token ? { authorization: `Bearer ${token}` } : {}
  },
  interceptors: [
    onError((error) => {
      if (!(error instanceof ORPCError)) return
      if (error.status === 401) void sessionEnded()
      if (error.code === 'access.suspended') accountStands(true)
    }),
  ],
})

/**
 * The typed client of every operation in the contract: `await client.recyclables.get({ id })`. Refusals are
 * `ORPCError`s whose `code` is dotted.
 */
export const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)
