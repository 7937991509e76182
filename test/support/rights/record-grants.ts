import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Permissions } from '../../../local/aws/assembly/permissions.ts'

/** Where `npm run rights:unused` reads what the tests of each project used. */
export const grantsFolder = join(import.meta.dirname, '../../../.build/rights')

/** Writes which parts of the roles the tests of a project used. */
export async function recordGrants(grants: ReturnType<Permissions['grants']>, projectName: string): Promise<void> {
  await mkdir(grantsFolder, { recursive: true })
  await writeFile(join(grantsFolder, `${projectName}.json`), JSON.stringify(grants))
}
