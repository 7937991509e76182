/** What the live API hands to a noun's function: `infra/kit/live/resolvers/mutation.js` makes it. */
export interface LiveEvent {
  /** `sendMessage` */
  readonly mutation: string
  readonly input: object
  /** Of the token that the API has verified. */
  readonly claims: unknown
}

/** What the resolver makes a GraphQL answer of: a result, or a refusal with what HTTP would say. */
export type LiveAnswer =
  | { readonly data: unknown }
  | { readonly refused: { readonly code: string; readonly status: number; readonly data: unknown } }

export function isLive(event: object): event is LiveEvent {
  return 'mutation' in event
}

/** An answer of the noun's operations as the live API's; an operation that answers nothing says that it was done. */
export function liveAnswer(status: number, body: unknown): LiveAnswer {
  if (status < 400) return { data: isNothing(body) ? true : body }
  const { code, data } = body as { code: string; data?: unknown }
  return { refused: { code, status, data: data ?? null } }
}

function isNothing(body: unknown): boolean {
  return body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
}
