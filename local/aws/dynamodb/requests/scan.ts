import type { Caller, Engine } from '../engine.ts'
import { checkKeyPaths } from '../expressions/key-paths.ts'
import { ValidationError } from '../service-error.ts'
import { unsigned16 } from '../storage/keys.ts'
import { type Range, within } from '../storage/store.ts'
import { checkConsistency, checkCursor, type PageRequest, readPage, requireSourcePermission, sourceOf } from './page.ts'
import { checkCursorValues, checkProjected, checkScan, checkSegment, checkSelection } from './page-checks.ts'
import { rowOf } from './query.ts'

interface ScanRequest extends PageRequest {
  readonly Segment?: number
  readonly TotalSegments?: number
}

/** Number of checksum values (two bytes) that partitions are spread over. */
const spread = 0x10000

export async function scan(engine: Engine, caller: Caller, request: ScanRequest): Promise<object> {
  requireSourcePermission(engine, caller, 'Scan', request, [])
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

/**
 * Returns the rows of a segment after the cursor.
 * @throws ValidationError for a cursor of another segment
 */
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
