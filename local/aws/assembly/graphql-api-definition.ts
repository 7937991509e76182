import type { Origin } from './origin.ts'

export interface DataSource {
  readonly name: string
  /** Undefined for a NONE data source. */
  readonly functionArn?: string
  /** Role that invokes the function. */
  readonly roleArn?: string
}

/** A unit resolver in JavaScript. */
export interface GraphqlResolver extends Origin {
  /** For example `Mutation`. */
  readonly typeName: string
  readonly fieldName: string
  readonly code: string
  readonly source: DataSource
}

export interface PoolAuthorization {
  readonly poolId: string
  /** Pattern for the client id in every token. */
  readonly clientIdPattern?: string
}

/** One GraphQL API of the templates: authorization, schema and resolvers. */
export interface GraphqlApiDefinition extends Origin {
  readonly apiId: string
  readonly arn: string
  readonly name: string
  /** GraphQL SDL. */
  readonly schema: string
  /** The default authorization. */
  readonly pool: PoolAuthorization
  /** Whether IAM-signed requests are also accepted. */
  readonly byRole: boolean
  readonly introspection: boolean
  readonly queryDepthLimit?: number
  readonly resolverCountLimit?: number
  readonly resolvers: readonly GraphqlResolver[]
}
