import { readFileSync } from 'node:fs'

/**
 * Stored data is damaged in a way that no crash causes. The message is a sentence that names the file and the remedy.
 */
export class DamagedData extends Error {
  override readonly name = 'DamagedData'
}

/** @throws DamagedData when the file is missing or truncated, or when `read` throws */
export function readStoredFile<Content>(path: string, read: (json: unknown) => Content): Content {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    const state = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : 'is damaged'
    throw new DamagedData(`${path} ${state}. Put back a copy of the data.`, { cause })
  }
}
