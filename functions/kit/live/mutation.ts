/** Created by `infra/kit/live/resolvers/mutation.js`. */
export interface LiveEvent {
  /** For example `sendMessage`. */
  readonly mutation: string
  readonly input: object
  /** From the token that the live API has verified. */
  readonly claims: unknown
}

/** The resolver turns this into a GraphQL response. */
export type LiveAnswer =
  | { readonly data: unknown }
  | { readonly refused: { readonly code: string; readonly status: number; readonly data: unknown } }

export function isLive(event: object): event is LiveEvent {
  return 'mutation' in event
}

/** An empty result becomes `true`. */
export function liveAnswer(status: number, body: unknown): LiveAnswer {
  if (status < 400) return { data: isNothing(body) ? true : body }
  const { code, data } = body as { code: string; data?: unknown }
  return { refused: { code, status, data: data ?? null } }
}

function isNothing(body: unknown): boolean {
  return body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
}
