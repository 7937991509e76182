import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { readEnvironment } from '../../../local/aws/cloud/clients.ts'
import { consoleClient } from '../../../test/support/browser/console.ts'
import { type CurrentCloud, setOwnCloud } from '../../../test/support/current-cloud.ts'
import { readyUrl } from '../started.ts'

const root = join(import.meta.dirname, '../../..')

/** A local cloud without demo data in a process of its own, whose memory is that of the cloud alone. */
export interface MeasuredCloud {
  readonly shared: CurrentCloud
  /** Resident memory of the process in MB. Linux only: elsewhere NaN. */
  residentMb(): number
  /** Resolves when no event, stream record or asynchronous call is left to deliver. */
  settle(): Promise<void>
  close(): Promise<void>
}

export async function openMeasuredCloud(): Promise<MeasuredCloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'retorna-memory-'))
  const options = ['--port', '0', '--data', dataDir, '--no-seed']
  const child = spawn(process.execPath, [join(root, 'local/start.ts'), ...options], { cwd: root })
  const url = await readyUrl(child)
  // An unread pipe would block the cloud.
  child.stdout.resume()
  const environment = readEnvironment(dataDir)
  const config = (await (await fetch(`${url}/config.json`)).json()) as Record<'userPoolId' | 'userPoolClientId', string>
  const shared: CurrentCloud = {
    ...config,
    url,
    environment,
    tableName: await firstTable(environment),
    bucketName: '',
    functionNames: {},
    functionEnvironments: {},
  }
  setOwnCloud(shared)
  return {
    shared,
    residentMb: () => residentMb(child.pid),
    settle: consoleClient(url).settle,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function firstTable(environment: Readonly<Record<string, string>>): Promise<string> {
  const client = new DynamoDBClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  const { TableNames } = await client.send(new ListTablesCommand({}))
  client.destroy()
  return String(TableNames?.[0])
}

function residentMb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
