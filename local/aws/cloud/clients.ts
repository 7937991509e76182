import { createHash, randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import type { Credentials } from '../assembly/permissions.ts'
import { readStoredFile } from '../endpoint/damaged-data.ts'
import { listen } from '../endpoint/endpoint.ts'
import { isInUse } from './data-folder.ts'
import { StartFailure } from './failure.ts'

const clientsFileName = 'clients.json'

/** Below the ephemeral ports of the common systems; Linux starts them at 32768, others later. */
const firstPort = 20_000
const portCount = 12_000
const longestSearch = 20

const variables = z.record(z.string(), z.string())
const clientsFile = z.object({
  /** All access keys derive from this seed. */
  keySeed: z.string(),
  ports: z.record(z.string(), z.number()),
  /** Variables of the last run, with the stored ports. */
  environment: variables,
  /** Variables that differed in the last run because a stored port was taken. */
  thisRun: variables,
})
type ClientsFile = z.infer<typeof clientsFile>

/** Stable values for other programs: a data folder keeps its keys and ports across starts. */
export interface Clients {
  readonly keySeed: string
  /** Serves on the service's stored port, or on another one for this run when that port is taken. */
  serve(service: string, listener: RequestListener): ReturnType<typeof listen>
  save(environment: Readonly<Record<string, string>>): void
}

/**
 * Opens the client settings of the data folder at `path`, and creates them on the first start.
 * @throws DamagedData
 */
export function openClients(path: string, print: (line: string) => void): Clients {
  const file = join(path, clientsFileName)
  const kept: ClientsFile = existsSync(file)
    ? readStoredFile(file, (json) => clientsFile.parse(json))
    : { keySeed: randomBytes(16).toString('hex'), ports: {}, environment: {}, thisRun: {} }
  const keySeed = kept.keySeed
  const ports = { ...kept.ports }
  const moved = new Map<number, number>()
  return {
    keySeed,
    async serve(service, listener) {
      const own = ports[service]
      if (own === undefined) {
        const server = await firstFree(keySeed, service, listener)
        ports[service] = server.port
        return server
      }
      const server = await listenUnlessTaken(listener, own)
      if (server) return server
      const other = await listen(listener)
      moved.set(other.port, own)
      print(`Port ${own} of ${service} is taken by another program: in this run it answers on ${other.port}.`)
      return other
    },
    save(environment) {
      const now = Object.entries(environment)
      const content: ClientsFile = {
        keySeed,
        ports,
        environment: Object.fromEntries(now.map(([name, value]) => [name, atKeptPort(value, moved)])),
        thisRun: Object.fromEntries(now.filter(([, value]) => atKeptPort(value, moved) !== value)),
      }
      writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}

/**
 * Returns the variables that lead clients to a data folder's services, whether or not its cloud is running.
 * @throws StartFailure when no start on the folder ever completed
 * @throws DamagedData
 */
export function readEnvironment(path: string): Readonly<Record<string, string>> {
  const file = join(path, clientsFileName)
  if (!existsSync(file)) {
    throw new StartFailure(
      `${path} holds no data of the local cloud yet. Start it once, or name another folder with --data.`,
    )
  }
  const { environment, thisRun } = readStoredFile(file, (json) => clientsFile.parse(json))
  return isInUse(path) ? { ...environment, ...thisRun } : environment
}

/** Returns the standard variables that let the AWS CLI and SDKs call the services as the operator. */
export function operatorEnvironment(
  addresses: { environment(): Record<string, string> },
  region: string,
  operator: Credentials,
): Record<string, string> {
  return {
    ...addresses.environment(),
    AWS_REGION: region,
    // The AWS CLI v1 and boto3 read the region only from this variable.
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
  }
}

/** Marks a shell that evaluated the export lines. A cloud started there must not treat these endpoints as overrides. */
export const shellMark = 'LOCAL_CLOUD_SHELL'

/** Formats the variables as `export` lines for the AWS CLI, SDKs and other clients. */
export function exportLines(environment: Readonly<Record<string, string>>): string {
  return Object.entries({ ...environment, [shellMark]: 'true' })
    .map(([name, value]) => `export ${name}=${value}`)
    .join('\n')
}

/** Other addresses, such as an external endpoint, stay unchanged. */
function atKeptPort(value: string, moved: ReadonlyMap<number, number>): string {
  const port = /^http:\/\/(?:127\.0\.0\.1|localhost):(\d+)$/.exec(value)?.[1]
  const own = port === undefined ? undefined : moved.get(Number(port))
  return own === undefined ? value : value.replace(/\d+$/, String(own))
}

/** Derives a folder's ports from its key seed, so that two folders rarely collide. */
async function firstFree(keySeed: string, service: string, listener: RequestListener): ReturnType<typeof listen> {
  for (let attempt = 0; attempt < longestSearch; attempt++) {
    const hash = createHash('sha256').update(`${keySeed}/port/${service}/${attempt}`).digest()
    const server = await listenUnlessTaken(listener, firstPort + (hash.readUInt32BE() % portCount))
    if (server) return server
  }
  return listen(listener)
}

async function listenUnlessTaken(listener: RequestListener, port: number) {
  try {
    return await listen(listener, port)
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
