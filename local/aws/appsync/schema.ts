import {
  buildSchema,
  type DirectiveNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  valueFromASTUntyped,
} from 'graphql'

/** Authorization mode of a caller: a user pool token or an IAM role. */
export type Mode = 'pool' | 'role'

/**
 * AppSync's own scalars and directives. Source: AppSync developer guide, "Scalar types" and "Authorization and
 * authentication".
 */
const appSyncDefinitions = `
scalar AWSDate scalar AWSTime scalar AWSDateTime scalar AWSTimestamp scalar AWSEmail scalar AWSJSON scalar AWSURL
scalar AWSPhone scalar AWSIPAddress
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools(cognito_groups: [String!]) on FIELD_DEFINITION | OBJECT
directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
`
const modes: Readonly<Record<string, Mode>> = { aws_iam: 'role', aws_cognito_user_pools: 'pool' }

/** @throws GraphQLError for an invalid schema */
export function readSchema(text: string): GraphQLSchema {
  return buildSchema(appSyncDefinitions + text)
}

/** Returns the authorization modes of a field: its own directives, else those of its type, else the default. */
export function modesOf(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): readonly Mode[] {
  const said = [field.astNode?.directives, type.astNode?.directives].map(modesIn).find((list) => list.length > 0)
  return said ?? ['pool']
}

function modesIn(directives: readonly DirectiveNode[] = []): Mode[] {
  return directives.flatMap(({ name }) => modes[name.value] ?? [])
}

/** Returns the mutations that trigger a subscription (`@aws_subscribe`). */
export function mutationsOf(schema: GraphQLSchema, subscriptionField: string): readonly string[] {
  const field = schema.getSubscriptionType()?.getFields()[subscriptionField]
  const linked = field?.astNode?.directives?.find(({ name }) => name.value === 'aws_subscribe')
  const value = linked?.arguments?.find(({ name }) => name.value === 'mutations')?.value
  return value?.kind === Kind.LIST ? (valueFromASTUntyped(value) as string[]) : []
}
