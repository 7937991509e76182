import { ORPCError } from '@orpc/client'

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly GraphqlError[]
}

interface GraphqlError {
  readonly errorType?: string | null
  /** What `infra/kit/live/resolvers/mutation.js` says of a refusal. */
  readonly errorInfo?: { readonly status?: number; readonly data?: unknown } | null
}

/**
 * What a mutation of the live API answered.
 * @throws ORPCError as the same refusal would be over HTTP
 */
export async function resultOf(response: Response, field: string): Promise<unknown> {
  const { data, errors } = (await response.json().catch(() => ({}))) as Answer
  if (response.status === 401) throw new ORPCError('access.sign_in_required', { status: 401 })
  if (!response.ok) throw new ORPCError('INTERNAL_SERVER_ERROR', { status: response.status })
  const [error] = errors ?? []
  if (error) throw refusalOf(error)
  return data?.[field]
}

function refusalOf({ errorType, errorInfo }: GraphqlError): ORPCError<string, unknown> {
  // What does not fit the schema has no type of its own: no function was asked.
  if (!errorType) return new ORPCError('request.invalid', { status: 400 })
  return new ORPCError(errorType, { status: errorInfo?.status ?? 500, data: errorInfo?.data ?? undefined })
}
