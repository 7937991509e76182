import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './failure.ts'

/** Raised whenever what an endpoint keeps on disk can no longer be read by the next version. */
const DATA_FORMAT = 1

export interface DataFolder {
  readonly path: string
  /** True when nothing was in it: the demo data is still to be loaded. */
  readonly isNew: boolean
  /** Says that the first run got as far as being ready; a folder without it is emptied at the next start. */
  complete(): void
  /** The folder of one endpoint; exists on return. */
  folder(name: string): string
  /** Lets another process have the data. */
  release(): void
}

/**
 * Takes the data folder for this process, empties it when `fresh`, and checks its format. Throws StartFailure when
 * another process holds it, when its format is another one, or when it holds something else.
 */
export function openDataFolder(path: string, fresh: boolean): DataFolder {
  mkdirSync(path, { recursive: true })
  const release = takeLock(path)
  try {
    if (fresh || existsSync(join(path, UNFINISHED))) empty(path)
    const isNew = checkFormat(path)
    return {
      path,
      isNew,
      complete: () => rmSync(join(path, UNFINISHED), { force: true }),
      folder(name) {
        const folder = join(path, name)
        mkdirSync(folder, { recursive: true })
        return folder
      },
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}

const LOCK = 'lock'
const FORMAT = 'format.json'
/** Half of the demo data is worse than none: nobody has worked with a folder that was never ready. */
const UNFINISHED = 'unfinished'

/** `--fresh` must never empty a folder that is not ours, whatever `--data` says. */
function empty(path: string): void {
  const entries = readdirSync(path).filter((entry) => entry !== LOCK)
  if (entries.length > 0 && !entries.includes(FORMAT)) throw foreign(path)
  for (const entry of entries) rmSync(join(path, entry), { recursive: true, force: true })
}

function checkFormat(path: string): boolean {
  const entries = readdirSync(path).filter((entry) => entry !== LOCK)
  if (entries.length === 0) {
    writeFileSync(join(path, UNFINISHED), '')
    writeFileSync(join(path, FORMAT), `${JSON.stringify({ format: DATA_FORMAT })}\n`)
    return true
  }
  if (!entries.includes(FORMAT)) throw foreign(path)
  const format = formatOf(readFileSync(join(path, FORMAT), 'utf8'))
  if (format !== DATA_FORMAT) {
    throw new StartFailure(
      `The data in ${path} has format ${format}, and this version reads format ${DATA_FORMAT}. ` +
        'Start with --fresh to begin anew (its data is deleted), or choose another folder with --data.',
    )
  }
  return false
}

function formatOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { format?: unknown }).format
  } catch {
    return 'unknown'
  }
}

function foreign(path: string): StartFailure {
  return new StartFailure(
    `${path} holds something else than data of the local cloud. Choose another folder with --data.`,
  )
}

/** Locks that this process holds; its number alone does not say so, because a container starts every process as 1. */
const heldHere = new Set<string>()

/** The lock names its process, so that one left by `kill -9` is recognised and taken over. */
function takeLock(path: string): () => void {
  const file = join(path, LOCK)
  const content = `${process.pid}\n`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, content, { flag: 'wx' })
      heldHere.add(file)
      return () => {
        heldHere.delete(file)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = holderOf(file)
      if (heldHere.has(file) || (holder !== undefined && isAlive(holder))) {
        throw new StartFailure(
          `The data in ${path} is in use by another local cloud (process ${holder}). End that one, or choose another folder with --data.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new StartFailure(`The data in ${path} is being taken by another local cloud. Try again.`)
}

function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    // Its holder ended between the two looks.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
