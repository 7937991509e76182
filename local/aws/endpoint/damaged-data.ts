import { readFileSync } from 'node:fs'

/** Kept data that no crash of ours leaves so. The message is a sentence that names the file and what to do. */
export class DamagedData extends Error {
  override readonly name = 'DamagedData'
}

/**
 * Reads a kept file of JSON.
 * @throws DamagedData when it is missing, cut short or `read` throws for what it holds.
 */
export function readKeptFile<Content>(path: string, read: (json: unknown) => Content): Content {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    const state = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : 'is damaged'
    throw new DamagedData(`${path} ${state}. Put back a copy of the data.`, { cause })
  }
}
