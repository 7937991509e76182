/** Sequence numbers start at 1 and increase by one. */
export interface Numbered {
  readonly seq: number
}

/**
 * Merges two parts of a conversation, oldest first and without duplicates. Messages never change, so that the order and
 * repetition of the parts do not matter.
 */
export function merge<Message extends Numbered>(
  known: readonly Message[],
  more: readonly Message[],
): readonly Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  const unknown = more.filter(({ seq }) => !bySeq.has(seq))
  if (unknown.length === 0) return known
  for (const message of unknown) bySeq.set(message.seq, message)
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)
}

/**
 * Returns the sequence number after which messages are missing, up to `newest`; undefined if none are. Messages before
 * the oldest known one are no gap: scrolling up loads them.
 */
export function gapAfter(known: readonly Numbered[], newest: number): number | undefined {
  const [oldest] = known
  if (!oldest) return newest > 0 ? 0 : undefined
  const whole = known.findIndex(({ seq }, index) => seq !== oldest.seq + index)
  const last = oldest.seq + (whole === -1 ? known.length : whole) - 1
  return last < Math.max(newest, known.at(-1)?.seq ?? 0) ? last : undefined
}
