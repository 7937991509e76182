import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { diskFailureOf } from '../aws/endpoint/disk-failure.ts'
import { StartFailure } from './failure.ts'

/** Raised whenever what an endpoint keeps on disk can no longer be read by the next version. */
const dataFormat = 2

export interface DataFolder {
  readonly path: string
  /** True when nothing was in it: the demo data is still to be loaded. */
  readonly isNew: boolean
  /**
   * Says that a run got as far as being ready, and notes what is there by then. A folder whose first run did not is
   * emptied at the next start.
   */
  complete(): void
  /** The folder of one endpoint; exists on return. */
  folder(name: string): string
  /** Lets another process have the data. */
  release(): void
}

/**
 * Takes the data folder for this process, empties it when `fresh`, and checks what it holds. Throws StartFailure when
 * it is no folder or cannot be written, when another process holds it, when its format is another one, when a part of
 * it is missing, or when it holds something else.
 */
export function openDataFolder(path: string, fresh: boolean): DataFolder {
  const release = takeFolder(path)
  try {
    if (fresh || existsSync(join(path, unfinishedName))) empty(path)
    const isNew = checkFormat(path)
    return {
      path,
      isNew,
      complete() {
        writeFormat(path, lastingParts(path))
        rmSync(join(path, unfinishedName), { force: true })
      },
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

const lockName = 'lock'
const formatName = 'format.json'
const besideName = `${formatName}.new`
/** Half of the demo data is worse than none: nobody has worked with a folder that was never ready. */
const unfinishedName = 'unfinished'

const formatFile = z.object({ format: z.unknown(), parts: z.array(z.string()).optional() })

/** What is made anew at each start, or comes and goes while LevelDB works. */
const passing = /^assembly\/|\/(?:\d+\.\w+|MANIFEST-\d+|LOCK|LOG(?:\.old)?|.*\.new)$/

/**
 * What an endpoint keeps for good once it has begun: a later start that misses one of it would go on with half the
 * data.
 */
function lastingParts(path: string): string[] {
  const parts = globSync('*/*', { cwd: path }).map((part) => part.replaceAll('\\', '/'))
  return parts.filter((part) => !passing.test(part)).sort()
}

/** Written beside and renamed: a folder without its format would be taken for a stranger's. */
function writeFormat(path: string, parts: readonly string[]): void {
  const beside = join(path, besideName)
  writeFileSync(beside, `${JSON.stringify({ format: dataFormat, parts })}\n`)
  renameSync(beside, join(path, formatName))
}

/** What a folder holds but for the marks that a start cut short may leave behind alone. */
function contentOf(path: string): string[] {
  return readdirSync(path).filter((entry) => ![lockName, unfinishedName, besideName].includes(entry))
}

/** `--fresh` must never empty a folder that is not ours, whatever `--data` says. */
function empty(path: string): void {
  const entries = contentOf(path)
  if (entries.length > 0 && !entries.includes(formatName)) throw foreign(path)
  for (const entry of [...entries, unfinishedName, besideName])
    rmSync(join(path, entry), { recursive: true, force: true })
}

function checkFormat(path: string): boolean {
  const entries = contentOf(path)
  if (entries.length === 0) {
    writeFileSync(join(path, unfinishedName), '')
    writeFormat(path, [])
    return true
  }
  if (!entries.includes(formatName)) throw foreign(path)
  const { format, parts = [] } = readFormat(readFileSync(join(path, formatName), 'utf8'))
  if (format !== dataFormat) {
    throw new StartFailure(
      `The data in ${path} has format ${format}, and this version reads format ${dataFormat}. ` +
        'Start with --fresh to begin anew (its data is deleted), or choose another folder with --data.',
    )
  }
  const missing = parts.filter((part) => !existsSync(join(path, part)))
  if (missing.length > 0) {
    throw new StartFailure(
      `The data in ${path} is incomplete: ${missing.join(', ')} is missing. ` +
        'Put back a copy of the whole folder, or start with --fresh to begin anew (its data is deleted).',
    )
  }
  return false
}

function readFormat(text: string): z.infer<typeof formatFile> {
  try {
    return formatFile.parse(JSON.parse(text))
  } catch {
    return { format: 'unknown' }
  }
}

function foreign(path: string): StartFailure {
  return new StartFailure(
    `${path} holds something else than data of the local cloud. Choose another folder with --data.`,
  )
}

/** Locks that this process holds; its number alone does not say so, because a container starts every process as 1. */
const heldHere = new Set<string>()

/** Makes the folder where it is missing, and locks it; gives what lets it go again. */
function takeFolder(path: string): () => void {
  try {
    mkdirSync(path, { recursive: true })
    return takeLock(path)
  } catch (error) {
    throw unusable(error, path) ?? error
  }
}

/** Why a path cannot be the data folder, as a sentence; undefined when that is not the trouble. */
export function unusable(error: unknown, path: string): StartFailure | undefined {
  const { code } = error as NodeJS.ErrnoException
  const choose = 'Choose another folder with --data.'
  if (code === 'EEXIST') return new StartFailure(`${path} is a file, not a folder. ${choose}`)
  if (code === 'ENOTDIR') return new StartFailure(`${path} lies below a file, where no folder can be. ${choose}`)
  if (code === 'ENAMETOOLONG' || code === 'ENOENT')
    return new StartFailure(`No folder can be made at ${path}. ${choose}`)
  const failure = diskFailureOf(error, path)
  return failure && new StartFailure(`${failure.message} Or choose another folder with --data.`)
}

/** The lock names its process, so that one left by `kill -9` is recognised and taken over. */
function takeLock(path: string): () => void {
  const file = join(path, lockName)
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
      if (isInUse(path)) {
        throw new StartFailure(
          `The data in ${path} is in use by another local cloud (process ${holder}). End that one, or choose another folder with --data.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new StartFailure(`The data in ${path} is being taken by another local cloud. Try again.`)
}

/** Whether a cloud works on the folder at this moment. */
export function isInUse(path: string): boolean {
  const file = join(path, lockName)
  const holder = holderOf(file)
  return heldHere.has(file) || (holder !== undefined && isAlive(holder))
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
