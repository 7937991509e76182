import * as z from 'zod'
import type { Resource } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'
import type { CorsConfiguration, HttpApiDefinition, HttpRoute, JwtAuthorizer, Throttle } from './http-api-definition.ts'
import { cfnBoolean, cfnNumber, cfnText, lastPart, omitUndefined, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const texts = z.array(z.string()).default([])
const apiSchema = z.object({
  Name: z.string(),
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: z
    .object({
      AllowOrigins: texts,
      AllowMethods: texts,
      AllowHeaders: texts,
      ExposeHeaders: texts,
      AllowCredentials: cfnBoolean.default(false),
      MaxAge: cfnNumber.optional(),
    })
    .optional(),
})
const routeSchema = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: texts,
})
const integrationSchema = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  // 30 s is the maximum integration timeout of an HTTP API.
  TimeoutInMillis: cfnNumber.default(30_000),
})
const authorizerSchema = z.object({
  Name: z.string(),
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.array(z.string()),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: texts }),
})
const settings = z.object({ ThrottlingRateLimit: cfnNumber, ThrottlingBurstLimit: cfnNumber }).partial()
const stageSchema = z.object({
  ApiId: z.string(),
  StageName: z.string(),
  StageVariables: z.record(z.string(), cfnText).default({}),
  DefaultRouteSettings: settings.optional(),
  RouteSettings: z.record(z.string(), settings).default({}),
  AccessLogSettings: z.object({ DestinationArn: z.string(), Format: z.string() }).optional(),
})

export function readHttpApis(resolver: Resolver, functionArnOf: (arnOrName: string) => string): HttpApiDefinition[] {
  const integrations = new Map(
    resolver
      .resourcesOf('AWS::ApiGatewayV2::Integration')
      .map((one) => [one.ref, readProperties(one, integrationSchema)]),
  )
  const authorizers = new Map(
    resolver.resourcesOf('AWS::ApiGatewayV2::Authorizer').map((one) => [one.ref, authorizerOf(one)]),
  )
  const routes = resolver.resourcesOf('AWS::ApiGatewayV2::Route').map((one) => routeOf(one, integrations, authorizers))
  const stages = resolver.resourcesOf('AWS::ApiGatewayV2::Stage').map((one) => readProperties(one, stageSchema))
  return resolver.resourcesOf('AWS::ApiGatewayV2::Api').map((resource) => {
    const properties = readProperties(resource, apiSchema)
    const [stage, ...others] = stages.filter((one) => one.ApiId === resource.ref)
    if (!stage || others.length > 0) throw new AssemblyError('An HTTP API needs exactly one stage', resource)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      apiId: resource.ref,
      name: properties.Name,
      endpoint: resource.attribute('ApiEndpoint'),
      stage: stage.StageName,
      stageVariables: stage.StageVariables,
      routes: routes
        .filter((one) => one.apiId === resource.ref)
        .map(({ route }) => ({ ...route, functionArn: functionArnOf(route.functionArn) })),
      routeThrottles: Object.fromEntries(
        Object.entries(stage.RouteSettings).flatMap(([key, value]) => {
          const throttle = throttleOf(value)
          return throttle ? [[key, throttle]] : []
        }),
      ),
      ...omitUndefined({
        cors: corsOf(properties.CorsConfiguration),
        throttle: throttleOf(stage.DefaultRouteSettings),
        accessLog: stage.AccessLogSettings && {
          destinationArn: stage.AccessLogSettings.DestinationArn,
          format: stage.AccessLogSettings.Format,
        },
      }),
    }
  })
}

function routeOf(
  resource: Resource,
  integrations: ReadonlyMap<string, z.output<typeof integrationSchema>>,
  authorizers: ReadonlyMap<string, JwtAuthorizer>,
): { apiId: string; route: HttpRoute } {
  const properties = readProperties(resource, routeSchema)
  const integration = integrations.get(lastPart(properties.Target))
  if (!integration) throw new AssemblyError(`The target ${properties.Target} is not an integration`, resource)
  const authorizer = properties.AuthorizationType === 'JWT' ? authorizers.get(properties.AuthorizerId ?? '') : undefined
  if (properties.AuthorizationType === 'JWT' && !authorizer)
    throw new AssemblyError('The authorizer is missing', resource)
  const [method, path] = properties.RouteKey === '$default' ? ['ANY', '$default'] : properties.RouteKey.split(' ')
  if (!method || !path) throw new AssemblyError(`The route key ${properties.RouteKey} is not "METHOD /path"`, resource)
  const { operation } = resource.metadata
  return {
    apiId: properties.ApiId,
    route: {
      stack: resource.stack,
      logicalId: resource.logicalId,
      routeKey: properties.RouteKey,
      method,
      path,
      metadata: resource.metadata,
      functionArn: functionArnIn(integration.IntegrationUri),
      timeoutMs: integration.TimeoutInMillis,
      scopes: properties.AuthorizationScopes,
      ...omitUndefined({ authorizer, operation: typeof operation === 'string' ? operation : undefined }),
    },
  }
}

/** An integration URI is a function ARN, or API Gateway's invocation path that contains one. */
function functionArnIn(uri: string): string {
  return /functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1] ?? uri
}

function authorizerOf(resource: Resource): JwtAuthorizer {
  const properties = readProperties(resource, authorizerSchema)
  return {
    name: properties.Name,
    issuer: properties.JwtConfiguration.Issuer,
    audience: properties.JwtConfiguration.Audience,
    identitySources: properties.IdentitySource,
  }
}

function throttleOf(value: z.output<typeof settings> | undefined): Throttle | undefined {
  if (value?.ThrottlingRateLimit === undefined || value.ThrottlingBurstLimit === undefined) return undefined
  return { rateLimit: value.ThrottlingRateLimit, burstLimit: value.ThrottlingBurstLimit }
}

function corsOf(value: z.output<typeof apiSchema>['CorsConfiguration']): CorsConfiguration | undefined {
  return (
    value && {
      allowOrigins: value.AllowOrigins,
      allowMethods: value.AllowMethods,
      allowHeaders: value.AllowHeaders,
      exposeHeaders: value.ExposeHeaders,
      allowCredentials: value.AllowCredentials,
      ...omitUndefined({ maxAgeSeconds: value.MaxAge }),
    }
  )
}
