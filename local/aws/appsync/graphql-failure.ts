/** An AppSync refusal: the parts of an error in a GraphQL answer. */
export class GraphqlFailure extends Error {
  readonly errorType: string | null
  readonly data: unknown
  readonly errorInfo: unknown
  constructor(message: string, errorType: string | null = null, data: unknown = null, errorInfo: unknown = null) {
    super(message)
    this.name = 'GraphqlFailure'
    this.errorType = errorType
    this.data = data
    this.errorInfo = errorInfo
  }
}

/** Missing or invalid authorization: HTTP 401, or `connection_error` on the WebSocket. */
export class NotAuthorized extends GraphqlFailure {
  constructor(message: string) {
    super(message, 'UnauthorizedException')
    this.name = 'NotAuthorized'
  }
}
