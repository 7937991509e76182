import { Duration, RemovalPolicy } from 'aws-cdk-lib'
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
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { httpOperations } from '../../shared/contract/contract.ts'
import { type Access, apiPrefix, type Noun } from '../../shared/contract/operation.ts'
import { acknowledge } from './acknowledge.ts'
import type { NounApi } from './api-function.ts'
import type { ProductFunction } from './function.ts'
import type { Ground } from './ground.ts'
import { publicThrottle } from './public-throttles.ts'

interface Route {
  /** `recyclables.create` */
  readonly operation: string
  readonly access: Access
  readonly method: string
  readonly path: string
  readonly to: ProductFunction
}

/** Every way into the API: the contract's operations, each to its noun's function, and the pages beside them. */
function routes(apis: Record<Noun, NounApi>): Route[] {
  const declared = httpOperations().map(({ name, path, access, method, noun }) => ({
    ...{ operation: name, access, method, path: `${apiPrefix}${path}`, to: apis[noun].api },
  }))
  const pages = Object.values(apis)
    .flatMap((api) => api.pages ?? [])
    .map(({ name, path, to }) => ({ operation: name, access: 'public' as const, method: 'GET', path, to }))
  return [...declared, ...pages]
}

/**
 * The gateway: a route for each operation of the contract, to its noun's function, behind the user pool's tokens unless
 * the operation is public. The browser meets it under the site's own origin; CORS admits the site, and only it, for a
 * deployment whose `config.json` names the gateway itself.
 */
export function createHttpApi({ scope, tokens, settings }: Ground, apis: Record<Noun, NounApi>): HttpApi {
  const api = new HttpApi(scope, 'HttpApi', {
    apiName: 'retorna',
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
      exposeHeaders: ['etag'],
      maxAge: Duration.hours(1),
    },
  })
  const authorizer = new HttpJwtAuthorizer('Members', tokens.USER_POOL_ISSUER, {
    authorizerName: 'members',
    jwtAudience: [tokens.USER_POOL_CLIENT_ID],
  })
  const stage = addStage(scope, api)
  const integrations = new Map<ProductFunction, HttpLambdaIntegration>()
  for (const { operation, access, method, path, to } of routes(apis)) {
    const integration = integrations.get(to) ?? integrationOf(to)
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
      throttle(stage, route, operation)
      acknowledge(
        route,
        'AwsSolutions-APIG4',
        `${operation} is declared public in the contract: visitors need no account.`,
      )
    }
  }
  return api
}

/** One permission a function instead of one a route: a function's policy holds 20 KB. */
function integrationOf({ shortName, lambda }: ProductFunction): HttpLambdaIntegration {
  return new HttpLambdaIntegration(shortName, lambda, { scopePermissionToRoute: false, timeout: Duration.seconds(29) })
}

function addStage(scope: Construct, api: HttpApi): HttpStage {
  const log = new LogGroup(scope, 'HttpApiLog', {
    logGroupName: '/aws/apigateway/retorna',
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  return new HttpStage(scope, 'HttpApiStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    detailedMetricsEnabled: true,
    // About a hundred thousand people at once (one request in four minutes each while they read), with room for a
    // page's parallel requests; above it, the account's other functions would starve.
    throttle: { rateLimit: 400, burstLimit: 800 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      // No address and no user: what is needed to find a failure, and the trace that leads on.
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

/** Gives a route that needs no account a throttle of its own. */
function throttle(stage: HttpStage, route: HttpRoute, operation: string): void {
  const { rateLimit, burstLimit } = publicThrottle(operation)
  const resource = stage.node.defaultChild as CfnStage
  resource.routeSettings = {
    ...resource.routeSettings,
    [(route.node.defaultChild as CfnRoute).routeKey]: {
      ThrottlingRateLimit: rateLimit,
      ThrottlingBurstLimit: burstLimit,
      // A route's settings take the place of the stage's, metrics included.
      DetailedMetricsEnabled: true,
    },
  }
  // The gateway refuses settings of a route that is not there yet.
  resource.addResourceDependency(route.node.defaultChild as CfnRoute)
}

/** `savedSearches.create` → `RouteSavedSearchesCreate`: stable when a path is renamed. */
function routeId(operation: string): string {
  return `Route${operation
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`
}
