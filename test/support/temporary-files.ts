import { mkdir, rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'

/** Keeps all temporary files of a project in one folder, deleted after the run. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const folder = String(config.env.TMPDIR)
  await mkdir(folder, { recursive: true })
  return () => rm(folder, { recursive: true, force: true })
}
