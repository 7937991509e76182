import { at, type Network } from './network.ts'

/**
 * Up to this many stops are solved exactly: 12 take two milliseconds and 100 kB; each further stop more than doubles
 * both.
 */
export const exactStops = 12

/** Returns the shortest order without windows by dynamic programming over sets of stops (Held and Karp, 1962). */
export function heldKarp({ size, ways }: Network): Int32Array {
  const stops = size - 2
  const last = size - 1
  const sets = 1 << stops
  const lengths = new Float64Array(sets * stops).fill(Number.POSITIVE_INFINITY)
  const previous = new Int8Array(sets * stops)
  for (let stop = 0; stop < stops; stop++) lengths[(1 << stop) * stops + stop] = at(ways, stop + 1)
  for (let set = 1; set < sets; set++)
    for (let from = 0; from < stops; from++) {
      const length = at(lengths, set * stops + from)
      if (length === Number.POSITIVE_INFINITY) continue
      for (let to = 0; to < stops; to++) {
        if (set & (1 << to)) continue
        const index = (set | (1 << to)) * stops + to
        const longer = length + at(ways, (from + 1) * size + to + 1)
        if (longer >= at(lengths, index)) continue
        lengths[index] = longer
        previous[index] = from
      }
    }
  const order = new Int32Array(size)
  order[last] = last
  let set = sets - 1
  const whole = (stop: number) => at(lengths, set * stops + stop) + at(ways, (stop + 1) * size + last)
  let stop = 0
  for (let other = 1; other < stops; other++) if (whole(other) < whole(stop)) stop = other
  for (let p = stops; p > 0; p--) {
    order[p] = stop + 1
    const before = previous[set * stops + stop] ?? 0
    set &= ~(1 << stop)
    stop = before
  }
  return order
}
