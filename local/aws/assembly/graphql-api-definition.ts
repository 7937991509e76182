import type { Origin } from './origin.ts'

export interface DataSource {
  readonly name: string
  /** Undefined: a source that is nowhere, for resolvers that answer by themselves. */
  readonly functionArn?: string
  /** The role by which the API calls the function. */
  readonly roleArn?: string
}

/** A unit resolver in JavaScript. */
export interface GraphqlResolver extends Origin {
  /** `Mutation` */
  readonly typeName: string
  readonly fieldName: string
  readonly code: string
  readonly source: DataSource
}

export interface PoolAuthorization {
  readonly poolId: string
  /** Of the application's client, which every token names. */
  readonly clientIdPattern?: string
}

/** One GraphQL API of the templates: who may call, what it knows and who answers. */
export interface GraphqlApiDefinition extends Origin {
  readonly apiId: string
  readonly arn: string
  readonly name: string
  /** The schema in GraphQL's language. */
  readonly schema: string
  /** The default authorisation. */
  readonly pool: PoolAuthorization
  /** Whether requests may be signed instead. */
  readonly byRole: boolean
  readonly introspection: boolean
  readonly queryDepthLimit?: number
  readonly resolverCountLimit?: number
  readonly resolvers: readonly GraphqlResolver[]
}
