import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalCloud, startLocalCloud } from '../../local/start/cloud.ts'
import { type CurrentCloud, setOwnCloud } from './current-cloud.ts'

export interface OwnCloud {
  readonly cloud: LocalCloud
  readonly home: CurrentCloud
  close(): Promise<void>
}

/** Starts a local cloud for one test file and makes it the one that helpers use. */
export async function startOwnCloud(
  wanted: { readonly seed?: 'monday'; readonly withoutWeb?: boolean } = {},
): Promise<OwnCloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'own-cloud-'))
  const quiet = () => undefined
  const { seed = false, withoutWeb = false } = wanted
  const cloud = await withoutEndpoints(() =>
    startLocalCloud({ port: 0, dataDir, fresh: true, seed, dev: false, withoutWeb, progress: quiet, print: quiet }),
  )
  const home = homeOf(cloud)
  setOwnCloud(home)
  return {
    cloud,
    home,
    async close() {
      setOwnCloud(undefined)
      await cloud.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Another file of the worker may have set the endpoints of the shared cloud, which a new one would use for its own. */
async function withoutEndpoints<Result>(start: () => Promise<Result>): Promise<Result> {
  const names = Object.keys(process.env).filter((name) => name.startsWith('AWS_ENDPOINT_URL'))
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) delete process.env[name]
  try {
    return await start()
  } finally {
    for (const [name, value] of before) process.env[name] = value
  }
}

function homeOf({ url, environment, assembly }: LocalCloud): CurrentCloud {
  const [pool] = assembly.userPools
  return {
    url,
    environment,
    tableName: String(assembly.tables[0]?.name),
    userPoolId: String(pool?.id),
    userPoolClientId: String(pool?.clients[0]?.clientId),
    bucketName: String(assembly.buckets[0]?.name),
    functionNames: Object.fromEntries(assembly.functions.map(({ entry, name }) => [entry, name])),
    functionEnvironments: Object.fromEntries(
      assembly.functions.map((definition) => [definition.entry, definition.environment]),
    ),
  }
}
