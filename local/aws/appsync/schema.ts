import {
  buildSchema,
  type DirectiveNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  valueFromASTUntyped,
} from 'graphql'

/** How a caller is known: by a token of the user pool or by a role of ours. */
export type Mode = 'pool' | 'role'

/** AppSync's own words. Source: AppSync developer guide, "Scalar types" and "Authorization and authentication". */
const own = `
scalar AWSDate scalar AWSTime scalar AWSDateTime scalar AWSTimestamp scalar AWSEmail scalar AWSJSON scalar AWSURL
scalar AWSPhone scalar AWSIPAddress
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools(cognito_groups: [String!]) on FIELD_DEFINITION | OBJECT
directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
`
const modes: Readonly<Record<string, Mode>> = { aws_iam: 'role', aws_cognito_user_pools: 'pool' }

/** Reads a schema as AppSync knows it. @throws GraphQLError where it is none */
export function readSchema(text: string): GraphQLSchema {
  return buildSchema(own + text)
}

/** By which ways a field may be asked for: as it says, else as its type does, else by the default way. */
export function modesOf(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): readonly Mode[] {
  const said = [field.astNode?.directives, type.astNode?.directives].map(modesIn).find((list) => list.length > 0)
  return said ?? ['pool']
}

function modesIn(directives: readonly DirectiveNode[] = []): Mode[] {
  return directives.flatMap(({ name }) => modes[name.value] ?? [])
}

/** The mutations that a subscription is told of. */
export function mutationsOf(schema: GraphQLSchema, subscriptionField: string): readonly string[] {
  const field = schema.getSubscriptionType()?.getFields()[subscriptionField]
  const linked = field?.astNode?.directives?.find(({ name }) => name.value === 'aws_subscribe')
  const value = linked?.arguments?.find(({ name }) => name.value === 'mutations')?.value
  return value?.kind === Kind.LIST ? (valueFromASTUntyped(value) as string[]) : []
}
