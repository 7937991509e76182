import { ORPCError } from '@orpc/client'

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly GraphqlError[]
}

interface GraphqlError {
  readonly errorType?: string | null
  readonly errorInfo?: { readonly status?: number; readonly data?: unknown } | null
}

/**
 * Returns the result of a live API mutation.
 * @throws ORPCError the same as over HTTP
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
  // A schema violation has no error type, because no function ran.
  if (!errorType) return new ORPCError('request.invalid', { status: 400 })
  return new ORPCError(errorType, { status: errorInfo?.status ?? 500, data: errorInfo?.data ?? undefined })
}
