import { mkdir, rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'

/** What the tests of a project leave among the machine's temporary files is in one folder, which ends with the run. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const folder = String(config.env.TMPDIR)
  await mkdir(folder, { recursive: true })
  return () => rm(folder, { recursive: true, force: true })
}
