import type { TemplateLocation } from './origin.ts'

export interface DataSource {
  readonly name: string
  /** Undefined for a NONE data source. */
  readonly functionArn?: string
  readonly roleArn?: string
}

export interface GraphqlResolver extends TemplateLocation {
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

export interface GraphqlApiDefinition extends TemplateLocation {
  readonly apiId: string
  readonly arn: string
  readonly name: string
  /** GraphQL SDL. */
  readonly schema: string
  readonly pool: PoolAuthorization
  /** Whether the API also accepts IAM-signed requests. */
  readonly iamEnabled: boolean
  readonly introspection: boolean
  readonly queryDepthLimit?: number
  readonly resolverCountLimit?: number
  readonly resolvers: readonly GraphqlResolver[]
}
