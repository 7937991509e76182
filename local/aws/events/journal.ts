import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'

/** An append-only file of JSON lines. What was appended is there again after the process was killed. */
export interface Journal<Entry> {
  append(entry: Entry): void
  /** Replaces the whole journal, so that finished work does not pile up. */
  rewrite(entries: readonly Entry[]): void
  close(): void
}

/**
 * Opens a journal and gives what it holds. Writes are synchronous, so they reach the kernel before the caller goes
 * on: `kill -9` loses nothing. A last line that was cut short by a crash was never acknowledged and is dropped.
 */
export function openJournal<Entry>(file: string): { journal: Journal<Entry>; entries: Entry[] } {
  const entries = existsSync(file) ? readEntries<Entry>(file) : []
  replaceFile(file, entries)
  let descriptor = openSync(file, 'a')
  const journal: Journal<Entry> = {
    append: (entry) => void writeSync(descriptor, `${JSON.stringify(entry)}\n`),
    rewrite(kept) {
      closeSync(descriptor)
      replaceFile(file, kept)
      descriptor = openSync(file, 'a')
    },
    close: () => closeSync(descriptor),
  }
  return { journal, entries }
}

function readEntries<Entry>(file: string): Entry[] {
  const text = readFileSync(file, 'utf8')
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry)
}

/** Writes beside and renames, because a rename is whole or not at all. */
function replaceFile(file: string, entries: readonly unknown[]): void {
  const beside = `${file}.new`
  writeFileSync(beside, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  renameSync(beside, file)
}
