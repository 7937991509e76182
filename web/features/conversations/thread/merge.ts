/** What has its place in a conversation: the first has 1, every further one the next number. */
export interface Numbered {
  readonly seq: number
}

/**
 * Two parts of one conversation as one list, oldest first, each message once. Messages never change, so that order and
 * repetition of what arrives make no difference: the same messages give the same list.
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
 * The number after which messages are missing between the oldest that is known and `newest`; undefined where none is.
 * What is older than the oldest known is no gap: it is there when somebody scrolls up to it.
 */
export function gapAfter(known: readonly Numbered[], newest: number): number | undefined {
  const [oldest] = known
  if (!oldest) return newest > 0 ? 0 : undefined
  const whole = known.findIndex(({ seq }, index) => seq !== oldest.seq + index)
  const last = oldest.seq + (whole === -1 ? known.length : whole) - 1
  return last < Math.max(newest, known.at(-1)?.seq ?? 0) ? last : undefined
}
