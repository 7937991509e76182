import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
const builtFolder = join(root, '.build/local')
/** Number of results kept per kind, so that switching between branches reuses them. */
const kept = 4
/** A process touches the results it uses at this interval. Results untouched for an hour may be removed. */
const touchIntervalMs = 10 * 60_000
const unusedMs = 60 * 60_000

/**
 * Returns the folder of a build result, and builds it only when its sources changed.
 * The folder is named by a hash of the sources and appears atomically, so that several processes may build
 * concurrently.
 *
 * @param kind kind of result; each has its own parent folder
 * @param sources globs relative to the project's root
 * @param extra further input of the hash
 * @param build fills an empty folder
 */
export async function built(
  kind: string,
  sources: readonly string[],
  extra: string,
  build: (folder: string) => Promise<void>,
): Promise<{ folder: string; cached: boolean }> {
  const parent = join(builtFolder, kind)
  const folder = join(parent, contentHash(sources, extra))
  if (existsSync(folder)) {
    keepAlive(folder)
    return { folder, cached: true }
  }
  mkdirSync(parent, { recursive: true })
  const unfinished = `${folder}.${randomUUID()}`
  mkdirSync(unfinished)
  try {
    await build(unfinished)
    takePlace(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  keepAlive(folder)
  prune(parent)
  return { folder, cached: false }
}

/** Returns a hash of the matched files' paths and contents. Test files and installed packages are excluded. */
export function contentHash(sources: readonly string[], extra: string): string {
  const hash = createHash('sha256').update(`${process.version}\n${extra}\n`)
  const files = globSync([...sources], { cwd: root, exclude: (path) => basename(path) === 'node_modules' })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
  for (const file of files) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`${file}\n`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 20)
}

/** Another process may have finished the same build first; its result is equivalent. */
function takePlace(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

function keepAlive(folder: string): void {
  const touch = () => {
    if (existsSync(folder)) utimesSync(folder, new Date(), new Date())
  }
  touch()
  setInterval(touch, touchIntervalMs).unref()
}

/** Removes old results and leftovers of killed builds. Spares results that a running cloud may still read. */
function prune(parent: string): void {
  const lastUse = (name: string) => statSync(join(parent, name)).mtimeMs
  const names = readdirSync(parent)
  const finished = names.filter((name) => !name.includes('.')).sort((one, other) => lastUse(other) - lastUse(one))
  const candidates = [...finished.slice(kept), ...names.filter((name) => name.includes('.'))]
  for (const name of candidates) {
    if (Date.now() - lastUse(name) > unusedMs) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
