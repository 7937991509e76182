/** Frequency of each fault per 10,000 calls. */
export interface Faults {
  /** The function dies before the call takes effect. */
  readonly diesBefore: number
  /** The function dies after the call took effect. */
  readonly diesAfter: number
  /** The call fails without effect. */
  readonly lostBefore: number
  /** The call takes effect, but fails. */
  readonly lostAfter: number
  /** The response is lost and the client retries. */
  readonly repeated: number
  /** Another transaction changes the same row. */
  readonly conflict: number
  /** A BatchGet leaves some keys unprocessed. */
  readonly unprocessed: number
  /** An eventually consistent read is late. */
  readonly stale: number
  /** A query without a limit returns a single page. */
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

export class Unreachable extends Error {
  constructor() {
    super('No response')
    this.name = 'Unreachable'
  }
}
