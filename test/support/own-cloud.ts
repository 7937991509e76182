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
  const cloud = await startLocalCloud({
    port: 0,
    dataDir,
    fresh: true,
    seed,
    dev: false,
    withoutWeb,
    progress: quiet,
    print: quiet,
  })
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
