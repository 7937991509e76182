import { eventSource } from '../../events/event.ts'
import type { Handled, StreamRow } from '../kit/events/stream.ts'
import type { OutboxEvent } from './read.ts'

/** PutEvents takes ten entries and 1 MiB per call (EventBridge quotas). */
const entriesPerCall = 10
const bytesPerCall = 1024 * 1024
/** Bytes that an entry's `Time` counts (EventBridge, "Calculating PutEvents event entry size"). */
const timeBytes = 14

/** The bus refuses these entries for what they say, so a retry would be refused too. */
const lastingRefusals = ['InvalidArgument', 'MalformedDetail', 'NotAuthorizedForSourceException']

type Row = StreamRow<OutboxEvent>

/** What the bus says about each event, in order: nothing for one that it took. */
export type PutEvents = (
  events: readonly OutboxEvent[],
) => Promise<readonly { readonly code?: string | undefined; readonly message?: string | undefined }[]>

/**
 * Publishes events in order. The first one that a fault of the bus kept back holds it and all after it; one that the
 * bus refuses for its content is refused for good, and the others go on.
 */
export async function publishInOrder(putEvents: PutEvents, rows: readonly Row[]): Promise<Handled> {
  const refused: { sequence: string; reason: string }[] = []
  const sendable = rows.filter((row) => sizeOf(row) <= bytesPerCall)
  for (const { sequence } of rows.filter((row) => sizeOf(row) > bytesPerCall)) {
    refused.push({ sequence, reason: 'larger than an event of the bus' })
  }
  for (const part of callsOf(sendable)) {
    const answers = await putEvents(part.map(({ row }) => row))
    for (const [index, row] of part.entries()) {
      const { code, message = '' } = answers[index] ?? {}
      if (code === undefined) continue
      if (!lastingRefusals.includes(code)) return { heldAt: row.sequence, refused }
      refused.push({ sequence: row.sequence, reason: `${code}: ${message}` })
    }
  }
  return { refused }
}

/** Fills each call up to its limits. */
function callsOf(rows: readonly Row[]): Row[][] {
  const calls: Row[][] = []
  let bytes = 0
  for (const row of rows) {
    const call = calls.at(-1)
    bytes += sizeOf(row)
    if (call && call.length < entriesPerCall && bytes <= bytesPerCall) call.push(row)
    else {
      calls.push([row])
      bytes = sizeOf(row)
    }
  }
  return calls
}

function sizeOf({ row }: Row): number {
  return timeBytes + [eventSource, row.name, row.detail].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}
