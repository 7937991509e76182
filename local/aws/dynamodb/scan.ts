import type { Caller, Engine } from './engine.ts'
import { checkKeyPaths } from './key-paths.ts'
import { unsigned16 } from './keys.ts'
import { checkConsistency, checkCursor, demandOnSource, type PageRequest, readPage, sourceOf } from './page.ts'
import { checkCursorValues, checkProjected, checkScan, checkSegment, checkSelection } from './page-checks.ts'
import { rowOf } from './query.ts'
import { ValidationError } from './service-error.ts'
import { type Range, within } from './store.ts'

/** A Scan after validation. */
interface ScanRequest extends PageRequest {
  readonly Segment?: number
  readonly TotalSegments?: number
}

/** Partitions are spread over the two bytes of a checksum. */
const spread = 0x10000

/** Scan: one page of a whole table or index, or of one segment of it. */
export async function scan(engine: Engine, caller: Caller, request: ScanRequest): Promise<object> {
  demandOnSource(engine, caller, 'Scan', request, [])
  const source = sourceOf(engine, request)
  checkConsistency(source, request)
  checkScan(request)
  checkCursorValues(request)
  const cursor = request.ExclusiveStartKey
  if (cursor) checkCursor(source, cursor)
  checkSelection(request)
  if (request.Select) checkProjected(source, request)
  checkSegment(request)
  const range = rangeOf(source.rows, request, cursor && rowOf(source, cursor))
  checkKeyPaths(source.table, request)
  checkProjected(source, request)
  return readPage(engine, source, request, range)
}

/** The rows of a segment, those after the cursor's. Throws ValidationError when the cursor is of another segment. */
function rangeOf(rows: Buffer, request: ScanRequest, cursor: Buffer | undefined): Range {
  const range = segmentOf(rows, request)
  if (!cursor) return range
  if (Buffer.compare(cursor, range.gte) < 0 || Buffer.compare(cursor, range.lt) >= 0)
    throw new ValidationError(
      'The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct ' +
        `Segment. TotalSegments: ${request.TotalSegments} Segment: ${request.Segment}`,
    )
  return { gt: cursor, lt: range.lt }
}

function segmentOf(rows: Buffer, { Segment = 0, TotalSegments = 1 }: ScanRequest): { gte: Buffer; lt: Buffer } {
  const all = within(rows)
  const start = (segment: number) => Buffer.concat([rows, unsigned16(Math.floor((spread * segment) / TotalSegments))])
  return { gte: start(Segment), lt: Segment + 1 < TotalSegments ? start(Segment + 1) : all.lt }
}
