/** What AppSync says of a field that it does not give: the parts of an error in a GraphQL answer. */
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

/** Nobody is behind a request, or not by a way that counts: HTTP 401, or the end of a connection. */
export class NotAuthorized extends GraphqlFailure {
  constructor(message: string) {
    super(message, 'UnauthorizedException')
    this.name = 'NotAuthorized'
  }
}
