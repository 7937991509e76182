import {
  defaultFieldResolver,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import type { GraphqlApiDefinition, GraphqlResolver } from '../assembly/graphql-api-definition.ts'
import type { Now } from '../endpoint/endpoint.ts'
import type { Identity } from './authorize.ts'
import { GraphqlFailure } from './graphql-failure.ts'
import type { CheckedRequest } from './request.ts'
import { type Effects, noEffects, type ResolverCode, readResolverCode } from './resolver-code.ts'
import { modesOf } from './schema.ts'

export interface GraphqlAnswer {
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly object[]
}

export interface ExecutionResult extends GraphqlAnswer {
  /** Mutation fields that ran, with the key of each in the answer. */
  readonly mutations: readonly { readonly field: string; readonly key: string }[]
  readonly effects: Effects
}

export interface ExecuteOptions {
  readonly api: GraphqlApiDefinition
  readonly schema: GraphQLSchema
  readonly now: Now
  readonly invoke: (arn: string, event: unknown) => Promise<{ functionError?: string; payload: unknown }>
  /** Returns whether an access key has `appsync:GraphQL` on a field's ARN. */
  readonly mayAccessField: (accessKeyId: string, resource: string) => boolean
  readonly roleHasPermission: (roleArn: string, action: string, resource: string) => boolean
  readonly log: (line: string) => void
}

interface Run {
  readonly identity: Identity
  readonly effects: Effects
  readonly mutations: { field: string; key: string }[]
  count: number
}

/**
 * Creates the executor for the resolvers of one API.
 * @throws Error for a resolver that AppSync rejects
 */
export function createExecute(options: ExecuteOptions) {
  const { api, schema } = options
  const resolvers = new Map(
    api.resolvers.map((one) => {
      const name = `${one.typeName}.${one.fieldName}`
      return [name, { ...one, run: readResolverCode(one.code, name, options.now) }] as const
    }),
  )

  const fieldResolver: GraphQLFieldResolver<unknown, Run> = async (source, parameters, run, info) => {
    assertMayHave(options, run.identity, info)
    const resolver = resolvers.get(`${info.parentType.name}.${info.fieldName}`)
    if (!resolver) return defaultFieldResolver(source, parameters, run, info) as unknown
    if (api.resolverCountLimit !== undefined && ++run.count > api.resolverCountLimit) {
      throw new GraphqlFailure('Resolver invocation limit exceeded.', 'ResolverExecutionLimitReached')
    }
    const result = await resolve(options, resolver, contextOf(run.identity, parameters, info), run.effects)
    if (info.parentType === schema.getMutationType()) {
      run.mutations.push({ field: info.fieldName, key: String(info.path.key) })
    }
    return result
  }

  return {
    /** Runs a query or mutation, or resolves the root field of a new subscription. */
    async run({ document, variables, operationName }: CheckedRequest, identity: Identity): Promise<ExecutionResult> {
      const run: Run = { identity, effects: noEffects(), mutations: [], count: 0 }
      const { data, errors } = await execute({
        schema,
        document,
        variableValues: variables,
        operationName,
        contextValue: run,
        fieldResolver,
      })
      return {
        data: (data as GraphqlAnswer['data'] | undefined) ?? null,
        ...(errors ? { errors: errors.map(errorOf) } : {}),
        mutations: run.mutations,
        effects: run.effects,
      }
    },
    /** Builds a subscriber's payload: the published object, reduced to the subscription's selection set. */
    async select({ document, variables, operationName }: CheckedRequest, root: object): Promise<GraphqlAnswer> {
      const { data, errors } = await execute({
        schema,
        document,
        variableValues: variables,
        operationName,
        rootValue: root,
      })
      return {
        data: (data as GraphqlAnswer['data'] | undefined) ?? null,
        ...(errors && { errors: errors.map(errorOf) }),
      }
    },
  }
}
export type Execute = ReturnType<typeof createExecute>

function assertMayHave(
  { api, schema, mayAccessField }: ExecuteOptions,
  identity: Identity,
  info: GraphQLResolveInfo,
): void {
  const { parentType, fieldName } = info
  const field = parentType.getFields()[fieldName]
  const isRoot = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(parentType)
  const admitted = field === undefined || modesOf(parentType, field).includes(identity.mode)
  const resource = `${api.arn}/types/${parentType.name}/fields/${fieldName}`
  if (admitted && (identity.mode === 'pool' || !isRoot || mayAccessField(identity.accessKeyId, resource))) return
  throw new GraphqlFailure(`Not Authorized to access ${fieldName} on type ${parentType.name}`, 'Unauthorized')
}

async function resolve(
  { invoke, roleHasPermission, log }: ExecuteOptions,
  { source, run, typeName, fieldName }: GraphqlResolver & { readonly run: ResolverCode },
  context: object,
  effects: Effects,
): Promise<unknown> {
  const asked = run.request(context) as { payload?: unknown }
  const { functionArn, roleArn } = source
  if (functionArn === undefined) return run.response({ ...context, result: asked.payload ?? null }, effects)
  if (!roleArn || !roleHasPermission(roleArn, 'lambda:InvokeFunction', functionArn)) {
    log(`appsync: ${typeName}.${fieldName} failed: the role of ${source.name} may not call ${functionArn}`)
    throw new GraphqlFailure('Not authorized to perform: lambda:InvokeFunction', 'Lambda:Unauthorized')
  }
  const { functionError, payload } = await invoke(functionArn, asked.payload ?? {})
  if (functionError === undefined) return run.response({ ...context, result: payload }, effects)
  const message = String((payload as { errorMessage?: unknown } | null)?.errorMessage ?? functionError)
  return run.response({ ...context, result: null, error: { type: 'Lambda:Unhandled', message } }, effects)
}

/** Builds the resolver's `ctx`. Source: AppSync developer guide, "Context object". */
function contextOf(identity: Identity, parameters: object, info: GraphQLResolveInfo): object {
  const { fieldName, parentType, variableValues } = info
  return {
    args: parameters,
    arguments: parameters,
    identity: identityOf(identity),
    info: { fieldName, parentTypeName: parentType.name, variables: variableValues },
    stash: {},
    env: {},
  }
}

function identityOf(identity: Identity): object {
  if (identity.mode === 'role') return { accountId: null, userArn: identity.accessKeyId }
  const { claims } = identity
  const { sub, iss, username } = claims
  const groups = claims['cognito:groups'] ?? null
  return { sub, issuer: iss, username, claims, groups, defaultAuthStrategy: 'ALLOW' }
}

export function errorOf(error: unknown): object {
  const { message, path, locations, originalError } =
    error instanceof GraphQLError
      ? error
      : new GraphQLError(String((error as Error).message), { originalError: error as Error })
  const cause = originalError instanceof GraphqlFailure ? originalError : undefined
  return {
    path: path ?? null,
    data: cause?.data ?? null,
    errorType: cause?.errorType ?? null,
    errorInfo: cause?.errorInfo ?? null,
    locations: locations?.map(({ line, column }) => ({ line, column, sourceName: null })) ?? null,
    message,
  }
}
