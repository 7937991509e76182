import type { RequestListener } from 'node:http'
import { sharePrefix, sitemapPath, sitemapPrefix } from '../../../infra/kit/site-paths.ts'
import { robotsText } from '../../../shared/site-files.ts'
import { createAppSync } from '../../aws/appsync/server.ts'
import type { Assembly, UserPoolDefinition } from '../../aws/assembly/assembly.ts'
import type { Permissions } from '../../aws/assembly/permissions.ts'
import type { Clock } from '../../aws/clock/clock.ts'
import { StartFailure } from '../../aws/cloud/failure.ts'
import type { Front, Mount } from '../../aws/cloud/front.ts'
import type { Outages } from '../../aws/cloud/outages.ts'
import type { Services } from '../../aws/cloud/services.ts'
import type { EndpointContext } from '../../aws/endpoint/endpoint.ts'
import type { DeliveryMode } from '../../aws/events/deliveries.ts'
import { createHttpApi } from '../../aws/http-api/http-api.ts'
import { createConsole } from '../../console/console.ts'
import type { Feeds } from '../../console/feeds.ts'
import type { MercadoPago } from '../../sandboxes/mercado-pago/sandbox.ts'
import type { PushSandbox } from '../../sandboxes/push/server.ts'
import type { DemoAccount } from '../../seed/seed.ts'
import { checkoutPrefix } from '../sandboxes.ts'
import { livePath } from '../templates/templates.ts'
import { createMedia } from './media.ts'
import { webConfig } from './web-config.ts'

export interface MountsOptions {
  readonly assembly: Assembly
  readonly rights: Permissions
  readonly clock: Clock
  readonly arrival: DeliveryMode
  readonly outages: Outages
  readonly feeds: Feeds
  readonly services: Services
  readonly push: PushSandbox
  readonly front: Front
  readonly mercadoPago: MercadoPago
  readonly settled: () => Promise<void>
  readonly accounts: () => readonly DemoAccount[]
  readonly endpoints: string
  readonly surroundings: (name: string) => EndpointContext
}

export function mountsOf(options: MountsOptions): { mounts: Mount[]; gateway: RequestListener } {
  const { assembly, services, front } = options
  const api = only(assembly.httpApis, 'HTTP API')
  const graphqlApi = only(assembly.graphqlApis, 'GraphQL API')
  const bucket = only(assembly.buckets, 'bucket')
  const httpApi = createHttpApi({
    ...options.surroundings('http-api'),
    api,
    invoke: services.lambda.invoke,
    permissions: assembly.permissions,
  })
  const appSync = createAppSync({
    ...options.surroundings('appsync'),
    api: graphqlApi,
    path: livePath,
    issuer: poolOf(assembly, graphqlApi.pool.poolId).issuer,
    invoke: services.lambda.invoke,
    mayAccessField: (accessKeyId, resource) => options.rights.mayCall(accessKeyId, 'appsync:GraphQL', resource),
    roleHasPermission: options.rights.roleHasPermission,
    secretOf: options.rights.secretOf,
  })
  const config = webConfig(assembly, front.url)
  const localConsole = createConsole({
    feeds: options.feeds,
    clock: options.clock,
    arrival: options.arrival,
    outages: options.outages,
    deadLetters: services.queues,
    rights: options.rights,
    accounts: options.accounts,
    endpoints: options.endpoints,
    upcoming: () => [...services.triggers.schedules.upcoming(), ...services.triggers.scheduler.upcoming()],
    settled: options.settled,
    mercadoPago: options.mercadoPago,
    workflows: services.workflows,
    push: options.push,
  })
  const mounts = [
    { prefix: '/api', strip: false, listener: httpApi.listener },
    ...[sharePrefix, sitemapPath, sitemapPrefix].map((prefix) => ({
      prefix,
      strip: false,
      listener: httpApi.listener,
    })),
    { prefix: livePath, strip: false, listener: appSync.listener, upgrade: appSync.upgrade },
    { prefix: '/media', strip: false, listener: createMedia(services.s3, bucket.name) },
    { prefix: '/cognito', strip: true, listener: services.cognito },
    { prefix: '/local', strip: true, listener: localConsole },
    { prefix: checkoutPrefix, strip: true, listener: options.mercadoPago.checkout },
    { prefix: '/config.json', strip: false, listener: serve('application/json', JSON.stringify(config)) },
    { prefix: '/robots.txt', strip: false, listener: serve('text/plain', robotsText(front.url)) },
  ]
  return { mounts, gateway: httpApi.listener }
}

function poolOf({ userPools }: Assembly, poolId: string): UserPoolDefinition {
  const pool = userPools.find(({ id }) => id === poolId)
  if (!pool) throw new StartFailure(`The templates have no user pool ${poolId}.`)
  return pool
}

/** Returns the only definition: the single origin has one mount for each of these paths. */
function only<Definition>(definitions: readonly Definition[], what: string): Definition {
  const [first, ...others] = definitions
  if (first === undefined || others.length > 0) {
    throw new StartFailure(
      `The templates have ${definitions.length} of the kind ${what}; one origin serves exactly one.`,
    )
  }
  return first
}

function serve(type: string, body: string): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
    response.end(body)
  }
}
