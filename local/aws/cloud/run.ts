import { join } from 'node:path'
import { createAppSync } from '../appsync/server.ts'
import type { Assembly } from '../assembly/assembly.ts'
import { createPermissions } from '../assembly/permissions.ts'
import { readAssembly } from '../assembly/read.ts'
import { createClock } from '../clock/clock.ts'
import { createDynamoDb } from '../dynamodb/server.ts'
import type { DiskFailure } from '../endpoint/disk-failure.ts'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { createHttpApi } from '../http-api/http-api.ts'
import type { LogEntry } from '../lambda/lambda.ts'
import { openAddresses } from './addresses.ts'
import { openClients, operatorEnvironment } from './clients.ts'
import { openDataFolder } from './data-folder.ts'
import { StartFailure } from './failure.ts'
import { type Front, type Mount, openFront } from './front.ts'
import { bundleEntries } from './function-bundles.ts'
import { type Services, startServices } from './services.ts'
import { createTables } from './tables.ts'

export interface RunOptions {
  /** Folder with the output of `cdk synth`. */
  readonly assembly: string
  /** Folder that the functions' metadata `entry` is relative to. */
  readonly project: string
  readonly dataDir: string
  readonly fresh: boolean
  /** 0: any free port. */
  readonly port: number
  readonly region: string
  /** Packages that stay outside the function bundles, such as those with native code. */
  readonly external: readonly string[]
  /** External addresses in the functions' variables → local addresses. */
  readonly redirects?: Readonly<Record<string, string>>
  /** Values of secrets, by the beginning of the logical id. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly onLog: (entry: LogEntry) => void
  readonly print: (line: string) => void
}

export interface RunningCloud {
  readonly assembly: Assembly
  readonly url: string
  /** Addresses of the APIs by logical id. */
  readonly apis: Readonly<Record<string, string>>
  /** Variables that let the AWS CLI and SDKs call the services as the operator. */
  readonly environment: Readonly<Record<string, string>>
  readonly services: Services
  /** Resolves when a disk write fails: nothing is persisted any more, and the cloud must be closed. */
  readonly failed: Promise<DiskFailure>
  close(): Promise<void>
}

/** No real account has this number. */
const accountId = '000000000000'
const httpPath = (logicalId: string) => `/http/${logicalId}`
const graphqlPath = (logicalId: string) => `/graphql/${logicalId}`

/**
 * Runs a synthesised CDK application on this machine: every service that its templates use, and its functions.
 * @throws StartFailure with a message for problems that the operator can fix
 * @throws AssemblyError for templates that cannot be run
 */
export async function runCloud(options: RunOptions): Promise<RunningCloud> {
  const life = new AsyncDisposableStack()
  try {
    return await run(options, life)
  } catch (error) {
    await life.disposeAsync()
    throw error
  }
}

async function run(options: RunOptions, life: AsyncDisposableStack): Promise<RunningCloud> {
  const { region, print } = options
  const defer = (end: () => Promise<void> | void) => life.defer(end)
  const data = openDataFolder(options.dataDir, options.fresh)
  defer(data.release)
  const front = await openFront(options.port)
  defer(front.close)
  const clients = openClients(data.path, print)
  const clock = createClock()
  const disk = Promise.withResolvers<DiskFailure>()

  const read = readerOf(options, front)
  const named = read(new Map())
  let rights = createPermissions(named, clients.keySeed)
  const surroundings = (name: string): EndpointContext => ({
    now: clock.now,
    mayCall(accessKeyId, action, resource, context) {
      const allowed = rights.mayCall(accessKeyId, action, resource, context)
      if (!allowed) print(`Denied: ${callerName(accessKeyId)} may not ${action} on ${resource}`)
      return allowed
    },
    dataDir: data.folder(name),
    log: (line) => /\bfailed\b/.test(line) && print(`${name}: ${line}`),
    diskFailed: disk.resolve,
    region,
    accountId,
  })
  const callerName = (accessKeyId: string | undefined) =>
    (accessKeyId && rights.functionOf(accessKeyId)?.name) || 'unknown'

  const bundles = join(data.folder('assembly'), 'functions')
  await bundleEntries(named.functions, options.project, bundles, options.external)
  const addresses = await openAddresses(defer, print, clients)
  const dynamoDb = await createDynamoDb(surroundings('dynamodb'))
  defer(() => dynamoDb.close())
  const dynamoDbUrl = await addresses.serve('DYNAMODB', dynamoDb.listener)
  const assembly = read(await createTables(named.tables, dynamoDbUrl, region, rights.operator))
  rights = createPermissions(assembly, clients.keySeed)

  const services = await startServices({
    assembly,
    rights,
    clock,
    addresses,
    dynamoDb,
    surroundings,
    bundles,
    defer,
    arrival: { unruly: false },
    issuerOf: (poolId) => issuerAt(front, poolId),
    redirects: options.redirects ?? {},
    secrets: options.secrets ?? {},
    onLog: options.onLog,
    onEvent: () => undefined,
  })
  const mounts = mountsOf(assembly, services, rights, surroundings)
  front.mount(mounts)
  services.triggers.start()
  services.workflows.start()
  await services.s3.deliverPending()
  const environment = operatorEnvironment(addresses, region, rights.operator)
  clients.save(environment)
  data.complete()
  const apis = [...assembly.httpApis, ...assembly.graphqlApis].map(({ logicalId }) => logicalId)
  return {
    assembly,
    environment,
    services,
    url: front.url,
    failed: disk.promise,
    apis: Object.fromEntries(
      apis.map((id) => [id, `${front.url}${mounts.find(({ prefix }) => prefix.endsWith(`/${id}`))?.prefix}`]),
    ),
    async close() {
      // Close the front first, so that no request reaches a service that is closing.
      await front.close()
      await life.disposeAsync()
    },
  }
}

const issuerAt = (front: Front, poolId: string) => `${front.url}/cognito/${poolId}`

/** Returns a function that reads the templates. A table assigns its stream name on creation, so there are two reads. */
function readerOf({ assembly, region }: RunOptions, front: Front): (streams: ReadonlyMap<string, string>) => Assembly {
  const naming = { region, accountId, issuerOf: (poolId: string) => issuerAt(front, poolId) }
  return (streams) => {
    const tables = streams.size === 0 ? [] : readAssembly(assembly, naming).tables
    return readAssembly(assembly, {
      ...naming,
      attributes({ stack, logicalId, type }, attribute) {
        const graphqlUrl = `${front.url}${graphqlPath(logicalId)}`
        if (attribute === 'GraphQLUrl') return graphqlUrl
        if (attribute === 'RealtimeUrl') return `${graphqlUrl.replace(/^http/, 'ws')}/realtime`
        if (attribute === 'ApiEndpoint' && type === 'AWS::ApiGatewayV2::Api')
          return `${front.url}${httpPath(logicalId)}`
        if (attribute !== 'StreamArn') return undefined
        const table = tables.find((one) => one.stack === stack && one.logicalId === logicalId)
        return table && streams.get(table.name)
      },
    })
  }
}

function mountsOf(
  assembly: Assembly,
  services: Services,
  rights: ReturnType<typeof createPermissions>,
  surroundings: (name: string) => EndpointContext,
): Mount[] {
  const { invoke } = services.lambda
  const httpApis = assembly.httpApis.map((api) => ({
    prefix: httpPath(api.logicalId),
    strip: true,
    listener: createHttpApi({ ...surroundings('http-api'), api, invoke, permissions: assembly.permissions }).listener,
  }))
  const graphqlApis = assembly.graphqlApis.map((api) => {
    const pool = assembly.userPools.find(({ id }) => id === api.pool.poolId)
    if (!pool) throw new StartFailure(`The templates have no user pool ${api.pool.poolId}.`)
    const path = graphqlPath(api.logicalId)
    const { listener, upgrade } = createAppSync({
      ...surroundings('appsync'),
      api,
      path,
      invoke,
      issuer: pool.issuer,
      secretOf: rights.secretOf,
      mayAccessField: (accessKeyId, resource) => rights.mayCall(accessKeyId, 'appsync:GraphQL', resource),
      roleHasPermission: rights.roleHasPermission,
    })
    return { prefix: path, strip: false, listener, upgrade }
  })
  return [...httpApis, ...graphqlApis, { prefix: '/cognito', strip: true, listener: services.cognito }]
}
