import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalCloud } from '../../local/start/cloud.ts'
import { recordGrants } from './rights/record-grants.ts'

export interface SharedCloud {
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  readonly tableName: string
  readonly userPoolId: string
  readonly userPoolClientId: string
  readonly bucketName: string
  readonly functionNames: Readonly<Record<string, string>>
  readonly functionEnvironments: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly admin: { readonly email: string; readonly phone: string; readonly password: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    cloud: SharedCloud
  }
}

/** Starts one local cloud with demo data for all journeys of a run; each journey uses its own users and places. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'retorna-journeys-'))
  const lines: string[] = []
  const cloud = await startLocalCloud({
    port: 0,
    dataDir,
    fresh: true,
    seed: true,
    dev: false,
    // Journeys reach every function: starting ended threads again takes a fifth of their processor time.
    warm: { count: 160, memoryMb: 3_500 },
    progress: () => undefined,
    print: (line) => lines.push(line),
  })
  const [pool] = cloud.assembly.userPools
  const admin = cloud.accounts.find((account) => account.admin)
  if (!pool?.clients[0] || !admin || !cloud.assembly.tables[0] || !cloud.assembly.buckets[0])
    throw new Error('The templates lack a part')
  project.provide('cloud', {
    url: cloud.url,
    environment: cloud.environment,
    tableName: cloud.assembly.tables[0].name,
    userPoolId: pool.id,
    userPoolClientId: pool.clients[0].clientId,
    bucketName: cloud.assembly.buckets[0].name,
    functionNames: Object.fromEntries(cloud.assembly.functions.map(({ entry, name }) => [entry, name])),
    functionEnvironments: Object.fromEntries(
      cloud.assembly.functions.map(({ entry, environment }) => [entry, environment]),
    ),
    admin,
  })
  return async () => {
    await recordGrants(cloud.rights.grants(), project.name)
    await cloud.close()
    await rm(dataDir, { recursive: true, force: true })
    // No function may lack a permission; calls of unknown identities are denied on purpose.
    const denied = lines.filter((line) => line.startsWith('Denied: ') && !line.startsWith('Denied: unknown'))
    if (denied.length > 0) throw new Error(`Functions lacked permissions:\n${denied.join('\n')}`)
  }
}
