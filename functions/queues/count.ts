import * as z from 'zod'
import { mostCounted, type Queue, type QueueFigure } from '../../shared/contract/queues.ts'
import { queryPages } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { type QueueList, queueLists } from './lists.ts'
import { saveFigure } from './store.ts'

/** What a count reads of an entry; other nouns own the rows. */
const entry = z.object({
  createdAt: z.iso.datetime().optional(),
  openedAt: z.iso.datetime().optional(),
  foundAt: z.iso.datetime().optional(),
  analysisSince: z.iso.datetime().nullish(),
  qualifiedAt: z.iso.datetime().nullish(),
  closedAt: z.string().nullish(),
  deadline: z.iso.datetime().nullish(),
  amountCents: z.int().min(0).optional(),
})
type Entry = z.infer<typeof entry>

/**
 * Counts a queue anew and stores the figure. A count heals every earlier mistake, so events may be repeated, late or
 * lost. At most `mostCounted` entries are read.
 */
export async function countQueue(table: Table, queue: Queue, now: Date): Promise<QueueFigure> {
  const list = queueLists[queue]
  const { entries, isComplete } = await readEntries(table, list)
  const figure = figureOf(queue, list, entries, isComplete, now)
  await saveFigure(table, figure)
  return figure
}

export function figureOf(
  queue: Queue,
  { since, hasMoney, hasDeadline, endedBy }: QueueList,
  entries: readonly Entry[],
  isComplete: boolean,
  now: Date,
): QueueFigure {
  const waiting = entries.filter((one) => endedBy === undefined || (one[endedBy] ?? null) === null)
  const times = waiting.flatMap((one) => one[since] ?? one.createdAt ?? [])
  return {
    queue,
    count: waiting.length,
    isComplete,
    sumCents: hasMoney ? waiting.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0) : null,
    oldestAt: times.toSorted()[0] ?? null,
    dueAt: (hasDeadline && waiting.flatMap(({ deadline }) => deadline ?? []).toSorted()[0]) || null,
    countedAt: now.toISOString(),
  }
}

async function readEntries(table: Table, { partition, index }: QueueList) {
  const asked = {
    IndexName: index,
    KeyConditionExpression: `${index ?? ''}pk = :partition`,
    ProjectionExpression: Object.keys(entry.shape).join(', '),
    ExpressionAttributeValues: { ':partition': partition },
    Limit: mostCounted,
  }
  const entries: Entry[] = []
  for await (const { items, more } of queryPages(table, asked)) {
    // An unreadable entry waits too: it counts without time and sum.
    for (const item of items) entries.push(entry.safeParse(item).data ?? {})
    if (entries.length >= mostCounted) return { entries: entries.slice(0, mostCounted), isComplete: !more }
  }
  return { entries, isComplete: true }
}
