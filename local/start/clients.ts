import { createHash, randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { readKeptFile } from '../aws/endpoint/damaged-data.ts'
import { listen } from '../aws/endpoint/endpoint.ts'
import { isInUse } from './data-folder.ts'
import { StartFailure } from './failure.ts'
import type { Print } from './reporting.ts'

const clientsFileName = 'clients.json'

/** Below the ports that systems give to outgoing connections: Linux begins at 32768, others later. */
const firstPort = 20_000
const portCount = 12_000
const longestSearch = 20

const variables = z.record(z.string(), z.string())
const clientsFile = z.object({
  /** What every access key is made from. */
  keySeed: z.string(),
  /** By service. */
  ports: z.record(z.string(), z.number()),
  /** The variables of the last run, at the kept ports. */
  environment: variables,
  /** Those of them that differ in the last run, because a kept port was taken. */
  thisRun: variables,
})
type ClientsFile = z.infer<typeof clientsFile>

/** What other programs rely on: the keys and the ports of a data folder are the same at every start. */
export interface Clients {
  readonly keySeed: string
  /** Serves on the service's kept port; on another one, for this run only, when that is taken. */
  serve(service: string, listener: RequestListener): ReturnType<typeof listen>
  /** Keeps the variables by which clients find the services of this run. */
  save(environment: Readonly<Record<string, string>>): void
}

/** Opens what the data folder at `path` keeps for clients, or begins it. @throws DamagedData */
export function openClients(path: string, print: Print): Clients {
  const file = join(path, clientsFileName)
  const kept: ClientsFile = existsSync(file)
    ? readKeptFile(file, (json) => clientsFile.parse(json))
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
 * The variables by which clients find a data folder's services, whether or not it is running now.
 * @throws StartFailure when no cloud was ever ready on it; DamagedData.
 */
export function readEnvironment(path: string): Readonly<Record<string, string>> {
  const file = join(path, clientsFileName)
  if (!existsSync(file)) {
    throw new StartFailure(
      `${path} holds no data of the local cloud yet. Start it once, or name another folder with --data.`,
    )
  }
  const { environment, thisRun } = readKeptFile(file, (json) => clientsFile.parse(json))
  return isInUse(path) ? { ...environment, ...thisRun } : environment
}

/**
 * Marks a shell that read the lines: the endpoints it names are a local cloud's, which a cloud that is started from
 * there must not take for another maker's.
 */
export const shellMark = 'RETORNA_LOCAL_CLOUD'

/** What a shell reads to send AWS's command line, an SDK or any other client to the local cloud. */
export function exportLines(environment: Readonly<Record<string, string>>): string {
  return Object.entries({ ...environment, [shellMark]: 'true' })
    .map(([name, value]) => `export ${name}=${value}`)
    .join('\n')
}

/** Addresses that are not served here (another maker's endpoint) stay as they are. */
function atKeptPort(value: string, moved: ReadonlyMap<number, number>): string {
  const port = /^http:\/\/(?:127\.0\.0\.1|localhost):(\d+)$/.exec(value)?.[1]
  const own = port === undefined ? undefined : moved.get(Number(port))
  return own === undefined ? value : value.replace(/\d+$/, String(own))
}

/** A folder's ports follow from its keys, so that two folders seldom want the same one. */
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
