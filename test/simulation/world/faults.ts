/** How often, of ten thousand calls, something goes wrong with one. */
export interface Faults {
  /** The function dies, and the call was not made. */
  readonly diesBefore: number
  /** The function dies, and the call was made. */
  readonly diesAfter: number
  /** The call fails, and was not made. */
  readonly lostBefore: number
  /** The call fails, and was made. */
  readonly lostAfter: number
  /** The answer was lost, and the client has asked again by itself. */
  readonly repeated: number
  /** Another transaction was under way with the same row. */
  readonly conflict: number
  /** Part of a BatchGet is left out. */
  readonly unprocessed: number
  /** An eventually consistent read is late. */
  readonly stale: number
  /** A Query without a limit answers a page. */
  readonly paged: number
}

export const everydayFaults: Faults = {
  diesBefore: 15,
  diesAfter: 15,
  lostBefore: 15,
  lostAfter: 15,
  repeated: 40,
  conflict: 100,
  unprocessed: 100,
  stale: 2_000,
  paged: 500,
}

export const noFaults = Object.fromEntries(Object.keys(everydayFaults).map((name) => [name, 0])) as unknown as Faults

/** What a caller is told of a call that failed for no reason of its own. */
export class Unreachable extends Error {
  constructor() {
    super('The answer did not come')
    this.name = 'Unreachable'
  }
}
