import { join } from 'node:path'
import * as z from 'zod'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { Journal } from '../journal/journal.ts'
import { nameOf, type StoredSchedule, storedSchedule } from './schedule.ts'

const entry = z.union([z.object({ put: storedSchedule }), z.object({ gone: z.string() })])
type Entry = z.output<typeof entry>

export interface ScheduleStore {
  get(name: string): StoredSchedule | undefined
  all(): readonly StoredSchedule[]
  put(schedule: StoredSchedule): void
  remove(name: string): void
  close(): void
}

/** @throws DamagedData, DiskFailure */
export function openScheduleStore({ dataDir, diskFailed }: EndpointContext): ScheduleStore {
  const { journal, kept } = Journal.open<Entry>({
    path: join(dataDir, 'schedules.jsonl'),
    read: (line) => entry.parse(line),
    compact: (entries) => [...fold(entries).values()].map((put) => ({ put })),
    diskFailed,
  })
  const schedules = fold(kept)
  return {
    get: (name) => schedules.get(name),
    all: () => [...schedules.values()],
    put(schedule) {
      journal.append({ put: schedule })
      schedules.set(nameOf(schedule), schedule)
    },
    remove(name) {
      journal.append({ gone: name })
      schedules.delete(name)
    },
    close: () => journal.close(),
  }
}

function fold(entries: readonly Entry[]): Map<string, StoredSchedule> {
  const schedules = new Map<string, StoredSchedule>()
  for (const one of entries) {
    if ('put' in one) schedules.set(nameOf(one.put), one.put)
    else schedules.delete(one.gone)
  }
  return schedules
}
