import minified from 'virtual:contract'
import { type ClientContext, type ClientLink, createORPCClient, ORPCError, onError } from '@orpc/client'
import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../../../shared/contract/contract.ts'
import { noteMaintenance } from '../maintenance.ts'
import { requestProof } from '../session/fresh-proof.ts'
import { accessToken, endExpiredSession, setAccountSuspended } from '../session/session.ts'
import { apiUrl } from './config.ts'
import { fetchOrTakePrefetched } from './early.ts'
import { respectingRetryAfter } from './retry-after.ts'

const http = new OpenAPILink(minified, {
  url: apiUrl,
  fetch: fetchOrTakePrefetched,
  headers: async () => {
    const token = await accessToken()
    return token ? { authorization: `Bearer ${token}` } : {}
  },
  interceptors: [onError(handleRefusal)],
})

function handleRefusal(error: unknown): void {
  if (!(error instanceof ORPCError)) return
  if (error.status === 401) void endExpiredSession()
  if (error.status === 503) noteMaintenance(error)
  if (error.code === 'access.suspended') setAccountSuspended(true)
}

/** Live operations use another transport, lazy-loaded because few pages need it. */
const link: ClientLink<ClientContext> = {
  async call(path, input, options) {
    if (!isLive(path)) return withRemedy(() => respectingRetryAfter(() => http.call(path, input, options)))
    const { callLive } = await import('../live/call.ts')
    return callLive(path.join('.'), input, options.signal).catch((error: unknown) => {
      handleRefusal(error)
      throw error
    })
  },
}

/** Gives a fresh proof in place; renews the token of an unfinished account, which makes its profile (rules 2.22). */
async function remedied(code: string): Promise<boolean> {
  if (code === 'access.proof_required') return requestProof()
  return code === 'account.unfinished' && (await accessToken(true)) !== null
}

/** Calls once more where a refusal has a remedy: the caller notices nothing. */
async function withRemedy<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ORPCError && (await remedied(error.code)))) throw error
    return await call()
  }
}

function isLive([noun = '', operation = '']: readonly string[]): boolean {
  const group = (minified as Readonly<Record<string, Record<string, AnyContractProcedure>>>)[noun]
  return group?.[operation]?.['~orpc'].meta.transport === 'live'
}

/**
 * The typed client of all contract operations: `await client.recyclables.get({ id })`.
 * Refusals are `ORPCError`s with a dotted `code`.
 */
export const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)
