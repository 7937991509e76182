import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  type CfnRoute,
  type CfnStage,
  CorsHttpMethod,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { httpOperations } from '../../shared/contract/contract.ts'
import { type Access, apiPrefix, type Noun } from '../../shared/contract/operation.ts'
import type { Settings } from '../settings.ts'
import { acknowledge } from './acknowledge.ts'
import type { NounApi } from './api-function.ts'
import type { ProductFunction } from './function.ts'
import { named } from './names.ts'
import type { NounResources } from './noun-resources.ts'
import { publicThrottle, stageThrottle } from './public-throttles.ts'

interface Backend {
  readonly apis: Record<Noun, NounApi>
  readonly tokens: NounResources['tokens']
}

interface Route {
  readonly operation: string
  readonly access: Access
  readonly method: string
  readonly path: string
  readonly to: ProductFunction
}

function routes(apis: Record<Noun, NounApi>): Route[] {
  const declared = httpOperations().map(({ name, path, access, method, noun }) => ({
    operation: name,
    access,
    method,
    path: `${apiPrefix}${path}`,
    to: apis[noun].api,
  }))
  const pages = Object.values(apis)
    .flatMap((api) => api.pages ?? [])
    .map(({ name, path, to }) => ({ operation: name, access: 'public' as const, method: 'GET', path, to }))
  return [...declared, ...pages]
}

/**
 * Creates the HTTP gateway with one route per operation and a JWT authorizer on non-public ones. Browsers reach it
 * through the site's origin; CORS admits only the site, for deployments that call the gateway directly.
 */
export function createHttpApi(scope: Construct, { apis, tokens }: Backend, settings: Settings): HttpApi {
  const api = new HttpApi(scope, 'HttpApi', {
    apiName: named(),
    description: 'Retorna: every operation of shared/contract',
    createDefaultStage: false,
    corsPreflight: {
      allowOrigins: [settings.siteUrl, ...(settings.defaultSiteUrl ? [settings.defaultSiteUrl] : [])],
      allowMethods: [
        CorsHttpMethod.GET,
        CorsHttpMethod.POST,
        CorsHttpMethod.PUT,
        CorsHttpMethod.PATCH,
        CorsHttpMethod.DELETE,
      ],
      allowHeaders: ['authorization', 'content-type', 'if-none-match'],
      exposeHeaders: ['etag', 'retry-after'],
      maxAge: Duration.hours(1),
    },
  })
  const authorizer = new HttpJwtAuthorizer('Members', tokens.USER_POOL_ISSUER, {
    authorizerName: 'members',
    jwtAudience: [tokens.USER_POOL_CLIENT_ID],
  })
  const stage = addStage(scope, api, settings)
  const integrations = new Map<ProductFunction, HttpLambdaIntegration>()
  for (const { operation, access, method, path, to } of routes(apis)) {
    const integration = integrations.get(to) ?? integrationOf(scope, to)
    integrations.set(to, integration)
    const route = new HttpRoute(scope, routeId(operation), {
      httpApi: api,
      integration,
      routeKey: HttpRouteKey.with(path, HttpMethod[method as keyof typeof HttpMethod]),
      ...(access === 'public' ? {} : { authorizer }),
    })
    const resource = route.node.defaultChild as CfnRoute
    resource.addMetadata('operation', operation)
    resource.addMetadata('access', access)
    if (access === 'public') {
      throttle(stage, route, operation, settings)
      acknowledge(
        route,
        'AwsSolutions-APIG4',
        `${operation} is declared public in the contract: visitors need no account.`,
      )
    }
  }
  return api
}

/**
 * One permission per function instead of per route: a function policy is limited to 20 KB. The function's literal name
 * avoids an export, which CloudFormation would not delete with the function.
 */
function integrationOf(scope: Construct, { shortName, functionName }: ProductFunction): HttpLambdaIntegration {
  const arn = { service: 'lambda', resource: 'function', resourceName: functionName }
  const lambda = LambdaFunction.fromFunctionAttributes(scope, shortName, {
    functionArn: Stack.of(scope).formatArn({ ...arn, arnFormat: ArnFormat.COLON_RESOURCE_NAME }),
    sameEnvironment: true,
  })
  return new HttpLambdaIntegration(shortName, lambda, { scopePermissionToRoute: false, timeout: Duration.seconds(29) })
}

function addStage(scope: Construct, api: HttpApi, { usersPerMonth }: Settings): HttpStage {
  const log = new LogGroup(scope, 'HttpApiLog', {
    logGroupName: `/aws/apigateway/${named()}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  return new HttpStage(scope, 'HttpApiStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    detailedMetricsEnabled: true,
    throttle: stageThrottle(usersPerMonth),
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      // No IP address and no user: only the data needed to find a failure, and the trace id.
      format: AccessLogFormat.custom(
        JSON.stringify({
          requestId: '$context.requestId',
          time: '$context.requestTime',
          route: '$context.routeKey',
          status: '$context.status',
          ms: '$context.responseLatency',
          functionMs: '$context.integrationLatency',
          functionError: '$context.integrationErrorMessage',
          authorizerError: '$context.authorizer.error',
          bytes: '$context.responseLength',
        }),
      ),
    },
  })
}

function throttle(stage: HttpStage, route: HttpRoute, operation: string, { usersPerMonth }: Settings): void {
  const { rateLimit, burstLimit } = publicThrottle(operation, usersPerMonth)
  const resource = stage.node.defaultChild as CfnStage
  resource.routeSettings = {
    ...resource.routeSettings,
    [(route.node.defaultChild as CfnRoute).routeKey]: {
      ThrottlingRateLimit: rateLimit,
      ThrottlingBurstLimit: burstLimit,
      // Route settings replace those of the stage, metrics included.
      DetailedMetricsEnabled: true,
    },
  }
  // The gateway refuses settings for a route that does not exist yet.
  resource.addResourceDependency(route.node.defaultChild as CfnRoute)
}

/** Route ids stay stable when a path changes: `savedSearches.create` → `RouteSavedSearchesCreate`. */
function routeId(operation: string): string {
  return `Route${operation
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`
}
