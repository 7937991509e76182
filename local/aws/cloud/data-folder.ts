import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { diskFailureOf } from '../endpoint/disk-failure.ts'
import { StartFailure } from './failure.ts'

/** Increment when the next version cannot read the stored data. */
const dataFormat = 2

export interface DataFolder {
  readonly path: string
  /** True for an empty folder: the demo data must still be loaded. */
  readonly isNew: boolean
  /**
   * Marks the start as complete and records the files that exist.
   * The next start empties a folder without a completed start.
   */
  complete(): void
  folder(name: string): string
  release(): void
}

/**
 * Locks the data folder for this process, empties it when `fresh`, and checks its content.
 * @throws StartFailure when the path is unusable, locked, incomplete, of another format or holds foreign data
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
        writeFormat(path, permanentFiles(path))
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
/** Marker of an incomplete start. Incomplete demo data is discarded: no user has seen such a folder yet. */
const unfinishedName = 'unfinished'

const formatFile = z.object({ format: z.unknown(), parts: z.array(z.string()).optional() })

/** Files that each start recreates, or that LevelDB replaces while it runs. */
const transientFiles = /^assembly\/|\/(?:\d+\.\w+|MANIFEST-\d+|LOCK|LOG(?:\.old)?|.*\.new)$/

/** Lists the permanent files. A later start that misses one of them would continue with incomplete data. */
function permanentFiles(path: string): string[] {
  const parts = globSync('*/*', { cwd: path }).map((part) => part.replaceAll('\\', '/'))
  return parts.filter((part) => !transientFiles.test(part)).sort()
}

/** Writes atomically: a folder without a format file would count as foreign. */
function writeFormat(path: string, parts: readonly string[]): void {
  const beside = join(path, besideName)
  writeFileSync(beside, `${JSON.stringify({ format: dataFormat, parts })}\n`)
  renameSync(beside, join(path, formatName))
}

/** Lists the entries, without the markers that an interrupted start may leave behind. */
function contentOf(path: string): string[] {
  return readdirSync(path).filter((entry) => ![lockName, unfinishedName, besideName].includes(entry))
}

/** `--fresh` must never empty a foreign folder, whatever `--data` names. */
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

/** Locks held by this process. The pid alone is not enough: in a container, every process starts as pid 1. */
const heldHere = new Set<string>()

/** Creates the folder if missing and locks it. Returns the function that releases the lock. */
function takeFolder(path: string): () => void {
  try {
    mkdirSync(path, { recursive: true })
    return takeLock(path)
  } catch (error) {
    throw unusable(error, path) ?? error
  }
}

export function unusable(error: unknown, path: string): StartFailure | undefined {
  const { code } = error as NodeJS.ErrnoException
  const choose = 'Choose another folder with --data.'
  if (code === 'EEXIST') return new StartFailure(`${path} is a file, not a folder. ${choose}`)
  if (code === 'ENOTDIR') return new StartFailure(`${path} is below a file, where a folder is impossible. ${choose}`)
  if (code === 'ENAMETOOLONG' || code === 'ENOENT')
    return new StartFailure(`No folder can be made at ${path}. ${choose}`)
  const failure = diskFailureOf(error, path)
  return failure && new StartFailure(`${failure.message} Or choose another folder with --data.`)
}

/** The lock stores the pid, so that a later start can take over a lock left by `kill -9`. */
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
    // The holder ended between the two reads.
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
