import * as z from 'zod'
import type { Resource } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'
import type { DataSource, GraphqlApiDefinition, GraphqlResolver } from './graphql-api-definition.ts'
import { cfnNumber, omitUndefined, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const apiSchema = z.object({
  Name: z.string(),
  AuthenticationType: z.literal('AMAZON_COGNITO_USER_POOLS'),
  UserPoolConfig: z.object({
    UserPoolId: z.string(),
    AppIdClientRegex: z.string().optional(),
    DefaultAction: z.literal('ALLOW'),
  }),
  AdditionalAuthenticationProviders: z.array(z.object({ AuthenticationType: z.literal('AWS_IAM') })).default([]),
  IntrospectionConfig: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  // 0 means no limit.
  QueryDepthLimit: cfnNumber.optional(),
  ResolverCountLimit: cfnNumber.optional(),
})
const schemaSchema = z.object({ ApiId: z.string(), Definition: z.string() })
const sourceSchema = z.object({
  ApiId: z.string(),
  Name: z.string(),
  Type: z.enum(['NONE', 'AWS_LAMBDA']),
  LambdaConfig: z.object({ LambdaFunctionArn: z.string() }).optional(),
  ServiceRoleArn: z.string().optional(),
})
const resolverSchema = z.object({
  ApiId: z.string(),
  TypeName: z.string(),
  FieldName: z.string(),
  Kind: z.literal('UNIT'),
  DataSourceName: z.string(),
  Code: z.string(),
  Runtime: z.object({ Name: z.literal('APPSYNC_JS'), RuntimeVersion: z.literal('1.0.0') }),
})

/** Supports JavaScript unit resolvers on Lambda and NONE data sources. */
export function readGraphqlApis(
  resolver: Resolver,
  functionArnOf: (arnOrName: string) => string,
): GraphqlApiDefinition[] {
  const schemas = resolver.resourcesOf('AWS::AppSync::GraphQLSchema').map((one) => readProperties(one, schemaSchema))
  const sources = resolver.resourcesOf('AWS::AppSync::DataSource').map((one) => sourceOf(one, functionArnOf))
  const resolvers = resolver.resourcesOf('AWS::AppSync::Resolver').map((one) => resolverOf(one, sources))
  return resolver.resourcesOf('AWS::AppSync::GraphQLApi').map((resource) => {
    const properties = readProperties(resource, apiSchema)
    const apiId = resource.attribute('ApiId')
    const [schema, ...others] = schemas.filter((one) => one.ApiId === apiId)
    if (!schema || others.length > 0) throw new AssemblyError('A GraphQL API needs exactly one schema', resource)
    const { UserPoolId: poolId, AppIdClientRegex } = properties.UserPoolConfig
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      apiId,
      arn: resource.attribute('Arn'),
      name: properties.Name,
      schema: schema.Definition,
      pool: { poolId, ...omitUndefined({ clientIdPattern: AppIdClientRegex }) },
      iamEnabled: properties.AdditionalAuthenticationProviders.length > 0,
      introspection: properties.IntrospectionConfig === 'ENABLED',
      resolvers: resolvers.filter((one) => one.apiId === apiId).map(({ definition }) => definition),
      ...omitUndefined({
        queryDepthLimit: properties.QueryDepthLimit || undefined,
        resolverCountLimit: properties.ResolverCountLimit || undefined,
      }),
    }
  })
}

function sourceOf(
  resource: Resource,
  functionArnOf: (arnOrName: string) => string,
): { apiId: string; source: DataSource } {
  const properties = readProperties(resource, sourceSchema)
  const arn = properties.LambdaConfig?.LambdaFunctionArn
  if ((properties.Type === 'AWS_LAMBDA') !== (arn !== undefined)) {
    throw new AssemblyError('A data source of the kind AWS_LAMBDA, and no other, names a function', resource)
  }
  return {
    apiId: properties.ApiId,
    source: {
      name: properties.Name,
      ...omitUndefined({ functionArn: arn && functionArnOf(arn), roleArn: properties.ServiceRoleArn }),
    },
  }
}

function resolverOf(
  resource: Resource,
  sources: readonly { apiId: string; source: DataSource }[],
): { apiId: string; definition: GraphqlResolver } {
  const { ApiId, TypeName, FieldName, Code, DataSourceName } = readProperties(resource, resolverSchema)
  const source = sources.find((one) => one.apiId === ApiId && one.source.name === DataSourceName)?.source
  if (!source) throw new AssemblyError(`There is no data source ${DataSourceName}`, resource)
  return {
    apiId: ApiId,
    definition: {
      stack: resource.stack,
      logicalId: resource.logicalId,
      typeName: TypeName,
      fieldName: FieldName,
      code: Code,
      source,
    },
  }
}
