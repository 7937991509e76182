import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  type CfnRoute,
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
import { operations } from '../shared/contract/contract.ts'
import { type Access, apiPrefix, type Noun } from '../shared/contract/operation.ts'
import { acknowledge } from './acknowledge.ts'
import type { ProductFunction } from './function.ts'
import type { Settings } from './settings.ts'
import type { StorageStack } from './storage-stack.ts'

interface Route {
  /** `recyclables.create` */
  readonly operation: string
  readonly noun: Noun | 'share'
  readonly access: Access
  readonly method: string
  readonly path: string
}

/** Where shared links begin; the site passes it on to the gateway. */
export const sharePrefix = '/share'

/** Pages beside the contract, which holds what speaks JSON: the contract's own description, and the shared links. */
const pages: readonly Route[] = [
  {
    operation: 'reference.document',
    noun: 'reference',
    access: 'public',
    method: 'GET',
    path: `${apiPrefix}/openapi.json`,
  },
  { operation: 'reference.page', noun: 'reference', access: 'public', method: 'GET', path: `${apiPrefix}/reference` },
  { operation: 'recyclables.share', noun: 'share', access: 'public', method: 'GET', path: `${sharePrefix}/{id}` },
]

/** Every way into the API: the contract's operations and the pages beside them. */
function routes(): Route[] {
  const declared = operations().map(({ name, path, ...operation }) => ({
    ...operation,
    operation: name,
    path: `${apiPrefix}${path}`,
  }))
  return [...declared, ...pages]
}

/**
 * The gateway: a route for each operation of the contract, to its noun's function, behind the user pool's tokens unless
 * the operation is public. The browser meets it under the site's own origin; CORS admits the site, and only it, for a
 * deployment whose `config.json` names the gateway itself.
 */
export function createHttpApi(
  scope: Construct,
  storage: StorageStack,
  apis: Record<Noun | 'share', ProductFunction>,
  settings: Settings,
): HttpApi {
  const api = new HttpApi(scope, 'HttpApi', {
    apiName: 'retorna',
    description: 'Retorna: every operation of shared/contract',
    createDefaultStage: false,
    corsPreflight: {
      allowOrigins: [settings.siteUrl],
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
  addStage(scope, api)

  const authorizer = new HttpJwtAuthorizer('Members', storage.userPool.userPoolProviderUrl, {
    authorizerName: 'members',
    jwtAudience: [storage.webClient.userPoolClientId],
  })
  const integrations = new Map(
    Object.entries(apis).map(([noun, { lambda, shortName }]) => [
      noun,
      // One permission a function instead of one a route: a function's policy holds 20 KB.
      new HttpLambdaIntegration(shortName, lambda, { scopePermissionToRoute: false, timeout: Duration.seconds(29) }),
    ]),
  )
  for (const { operation, noun, access, method, path } of routes()) {
    const integration = integrations.get(noun)
    if (!integration) throw new Error(`${operation} belongs to ${noun}, which has no function`)
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
      acknowledge(
        route,
        'AwsSolutions-APIG4',
        `${operation} is declared public in the contract: visitors need no account.`,
      )
    }
  }
  return api
}

function addStage(scope: Construct, api: HttpApi): void {
  const log = new LogGroup(scope, 'HttpApiLog', {
    logGroupName: '/aws/apigateway/retorna',
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  new HttpStage(scope, 'HttpApiStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    detailedMetricsEnabled: true,
    // About a hundred thousand people at once (one request in four minutes each while they read), with room for a page's
    // parallel requests; above it, the account's other functions would starve.
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

/** `savedSearches.create` → `RouteSavedSearchesCreate`: stable when a path is renamed. */
function routeId(operation: string): string {
  return `Route${operation
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`
}
