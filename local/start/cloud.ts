import { join } from 'node:path'
import { pagePrefix } from '../../infra/kit/site-paths.ts'
import { shellKey } from '../../shared/site-files.ts'
import type { Assembly } from '../aws/assembly/assembly.ts'
import { AssemblyError } from '../aws/assembly/assembly-error.ts'
import { type Credentials, createPermissions, type Permissions } from '../aws/assembly/permissions.ts'
import { type Clock, openClock } from '../aws/clock/clock.ts'
import { openAddresses } from '../aws/cloud/addresses.ts'
import { exportLines, openClients, operatorEnvironment } from '../aws/cloud/clients.ts'
import { type DataFolder, openDataFolder } from '../aws/cloud/data-folder.ts'
import { StartFailure } from '../aws/cloud/failure.ts'
import { openFront } from '../aws/cloud/front.ts'
import { createOutages } from '../aws/cloud/outages.ts'
import { startServices } from '../aws/cloud/services.ts'
import { createTables } from '../aws/cloud/tables.ts'
import { createDynamoDb, type DynamoDbEndpoint } from '../aws/dynamodb/server.ts'
import { DamagedData } from '../aws/endpoint/damaged-data.ts'
import { type DiskFailure, diskFailureOf } from '../aws/endpoint/disk-failure.ts'
import type { EndpointContext } from '../aws/endpoint/endpoint.ts'
import type { WarmBounds } from '../aws/lambda/warm-threads.ts'
import type { S3Endpoint } from '../aws/s3/server.ts'
import { createFeeds } from '../console/feeds.ts'
import type { MercadoPago } from '../sandboxes/mercado-pago/sandbox.ts'
import type { DemoAccount } from '../seed/seed.ts'
import { createFunctionsBundle } from './builds/functions.ts'
import { withAdPages } from './front/ad-pages.ts'
import { localPolicy } from './front/hosting-headers.ts'
import { mountsOf } from './front/mounts.ts'
import { openWeb } from './front/web.ts'
import type { StartOptions } from './options.ts'
import { type Print, reportingEndpoint, reportingLog, reportingRights, showMessages } from './reporting.ts'
import { startSandboxes } from './sandboxes.ts'
import { seedOnce } from './seeding.ts'
import { synthesise } from './templates/synthesis.ts'
import { openTemplates } from './templates/templates.ts'

export interface CloudOptions extends Omit<StartOptions, 'endpoints'> {
  /** Serves API, media and console only; `/` answers 503. For tests without a browser. */
  readonly withoutWeb?: boolean
  /** Default: see `createLambda`. */
  readonly warm?: WarmBounds
  readonly progress: Print
  readonly print: Print
}

export interface LocalCloud {
  readonly url: string
  readonly consoleApiUrl: string
  readonly assembly: Assembly
  readonly rights: Permissions
  readonly clock: Clock
  readonly operator: Credentials
  /** `AWS_ENDPOINT_URL_*`, credentials and region of the operator, for SDK clients in tests and seeds. */
  readonly environment: Readonly<Record<string, string>>
  readonly dynamoDb: DynamoDbEndpoint
  /** Ends a function's instances amid their events, as a crash of Lambda does. */
  crash(functionName: string): Promise<void>
  readonly s3: S3Endpoint
  /** Empty without demo data. */
  readonly accounts: readonly DemoAccount[]
  readonly mercadoPago: MercadoPago
  /** Resolves when no payment webhook, event, stream record or asynchronous invocation is left to deliver. */
  settled(): Promise<void>
  /** Resolves when a disk write fails: nothing is persisted any more, and the cloud must be closed. */
  readonly failed: Promise<DiskFailure>
  close(): Promise<void>
}

/**
 * Starts the whole product on one origin from the project's own templates. Stops what was started if a step fails.
 * @throws StartFailure with a message for problems that the operator can fix
 */
export async function startLocalCloud(options: CloudOptions): Promise<LocalCloud> {
  const life = new AsyncDisposableStack()
  const disk = watchDisk()
  try {
    return await start(options, disk, life)
  } catch (error) {
    await life.disposeAsync()
    throw asStartFailure(disk.failure() ?? error)
  }
}

function asStartFailure(error: unknown): unknown {
  if (error instanceof AssemblyError) return new StartFailure(`The templates of infra/ cannot be run: ${error.message}`)
  if (error instanceof DamagedData)
    return new StartFailure(`${error.message} Or start with --fresh to begin anew: all of its data is deleted.`)
  const failure = diskFailureOf(error, String((error as NodeJS.ErrnoException | undefined)?.path ?? 'the disk'))
  return failure ? new StartFailure(failure.message) : error
}

interface DiskWatch {
  readonly failed: Promise<DiskFailure>
  readonly failure: () => DiskFailure | undefined
  readonly report: (failure: DiskFailure) => void
}

/** Collects disk failures from all writers. Only the first matters; the others follow from it. */
function watchDisk(): DiskWatch {
  const { promise, resolve } = Promise.withResolvers<DiskFailure>()
  let first: DiskFailure | undefined
  return {
    failed: promise,
    failure: () => first,
    report(failure) {
      first ??= failure
      resolve(failure)
    },
  }
}

async function start(options: CloudOptions, disk: DiskWatch, life: AsyncDisposableStack): Promise<LocalCloud> {
  const { progress } = options
  // After a disk failure, the other failures only repeat it: one message is enough.
  const print: Print = (line) => {
    if (!disk.failure()) options.print(line)
  }
  const defer = (end: () => Promise<void> | void) => life.defer(end)
  const data = openDataFolder(options.dataDir, options.fresh)
  defer(data.release)
  const front = await openFront(options.port)
  defer(front.close)
  const clock = openClock(join(data.folder('clock'), 'clock.json'))
  const arrival = { unruly: false }
  const feeds = createFeeds(clock.now)
  const clients = openClients(data.path, print)
  const web = options.withoutWeb ? undefined : openWeb(options.dev, front, progress)
  if (web) {
    unwaited(web)
    // A server that failed to start needs no closing.
    defer(() =>
      web.then(
        ({ close }) => close(),
        () => undefined,
      ),
    )
  }

  const issuerOf = (poolId: string) => `${front.url}/cognito/${poolId}`
  const templates = openTemplates(await synthesise(progress), data.folder('assembly'), front.url, issuerOf)
  const named = templates.read()
  const bundles = createFunctionsBundle(named.functions, options.dev, progress)
  unwaited(bundles)

  let rights = createPermissions(named, clients.keySeed)
  const mayCall = reportingRights(() => rights, feeds, print)
  const surroundings = surroundingsFrom(data, clock, feeds, mayCall, print, disk.report, named)
  const outages = createOutages()
  const addresses = await openAddresses(defer, print, clients, outages)
  const sandboxes = await startSandboxes(defer, surroundings, front.url, feeds, outages)
  const dynamoDb = await createDynamoDb(surroundings('dynamodb'))
  defer(() => dynamoDb.close())
  const dynamoDbUrl = await addresses.serve('DYNAMODB', dynamoDb.listener)
  const streams = await createTables(named.tables, dynamoDbUrl, named.region, rights.operator)

  const assembly = templates.read(streams)
  rights = createPermissions(assembly, clients.keySeed)
  const functions = await bundles
  const services = await startServices({
    assembly,
    rights,
    clock,
    arrival,
    addresses,
    dynamoDb,
    surroundings,
    issuerOf,
    bundles: functions.folder,
    warm: options.warm,
    redirects: sandboxes.addresses,
    secrets: sandboxes.secrets,
    onLog: reportingLog(feeds, print),
    onEvent: (seen) => feeds.events.add(seen),
    defer,
  })
  showMessages(feeds, services.sms, services.email)
  defer(functions.watch(services.lambda, print))
  services.triggers.start()
  services.workflows.start()
  await services.s3.deliverPending()

  const environment = operatorEnvironment(addresses, assembly.region, rights.operator)
  clients.save(environment)

  let accounts: readonly DemoAccount[] = []
  // Webhooks of the payment provider cause events, so they settle first.
  const settled = async () => {
    await sandboxes.mercadoPago.settled()
    await services.settled()
  }
  const { mounts, gateway } = mountsOf({
    assembly,
    rights,
    clock,
    arrival,
    outages,
    feeds,
    services,
    push: sandboxes.push,
    front,
    mercadoPago: sandboxes.mercadoPago,
    settled,
    accounts: () => accounts,
    endpoints: exportLines(environment),
    surroundings,
  })
  front.mount(mounts)
  const cloud: LocalCloud = {
    url: front.url,
    consoleApiUrl: `${front.url}/local/api`,
    assembly,
    rights,
    clock,
    operator: rights.operator,
    environment,
    dynamoDb,
    crash: services.lambda.crash,
    s3: services.s3,
    get accounts() {
      return accounts
    },
    mercadoPago: sandboxes.mercadoPago,
    settled,
    failed: disk.failed,
    async close() {
      // Close the front first, so that no request reaches a service that is closing.
      await front.close()
      await life.disposeAsync()
    },
  }
  accounts = await seedOnce(cloud, data, data.isNew && options.seed, progress)
  data.complete()
  if (web) {
    const s3Url = addresses.of('S3')
    const { listener, shell } = await (await web).serve(assembly, s3Url)
    // Stores the page shell as a deployment does. In development, Vite transforms pages on request.
    if (shell) await services.s3.put(String(assembly.buckets[0]?.name), shellKey, shell, { contentType: 'text/html' })
    const site = shell ? withAdPages(listener, gateway, pagePrefix, (policy) => localPolicy(policy, s3Url)) : listener
    front.mount([...mounts, { prefix: '/', strip: false, listener: site }])
  }
  return cloud
}

/** Suppresses the unhandled rejection of work started early; the later `await` reports the failure. */
function unwaited(work: Promise<unknown>): void {
  work.catch(() => undefined)
}

function surroundingsFrom(
  data: DataFolder,
  clock: Clock,
  feeds: ReturnType<typeof createFeeds>,
  mayCall: EndpointContext['mayCall'],
  print: Print,
  diskFailed: (failure: DiskFailure) => void,
  { region, accountId }: Assembly,
): (name: string) => EndpointContext {
  return (name) => ({
    now: clock.now,
    mayCall,
    dataDir: data.folder(name),
    log: reportingEndpoint(name, feeds, print),
    diskFailed,
    region,
    accountId,
  })
}
