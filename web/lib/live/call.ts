import { mutationDocuments } from 'virtual:live'
import { ORPCError } from '@orpc/client'
import { webConfig } from '../server/config.ts'
import { accessToken } from '../session/session.ts'

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly {
    readonly errorType?: string | null
    readonly message: string
    readonly errorInfo?: { readonly status?: number; readonly data?: unknown } | null
  }[]
}

/**
 * Calls an operation that is a mutation of the live API; named `conversations.send`.
 * @throws ORPCError with the refusal's code, as from any other operation; TypeError where the network fails
 */
export async function callLive(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
  const { liveUrl } = await webConfig()
  const { field, document } = mutationDocuments[name] ?? missing(name)
  const response = await fetch(liveUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: (await accessToken()) ?? '' },
    body: JSON.stringify({ query: document, variables: input ?? {} }),
    ...(signal ? { signal } : {}),
  })
  const { data, errors } = (await response.json().catch(() => ({}))) as Answer
  const [error] = errors ?? []
  if (response.ok && !error) return data?.[field]
  if (response.status === 401) throw new ORPCError('access.sign_in_required', { status: 401 })
  const { errorType, errorInfo } = error ?? {}
  const status = errorInfo?.status ?? (response.ok ? 500 : response.status)
  throw new ORPCError(errorType ?? 'INTERNAL_SERVER_ERROR', { status, data: errorInfo?.data })
}

function missing(name: string): never {
  throw new Error(`${name} is no mutation of the live API`)
}
