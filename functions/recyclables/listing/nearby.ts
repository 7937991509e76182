import * as z from 'zod'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'

/** A position in a list by distance. */
export interface Nearby {
  /** The window: ids below `before` and, after its first read, from `bottom` on. */
  readonly before: string | undefined
  readonly bottom: string | undefined
  readonly after: { readonly km: number; readonly id: string } | undefined
}

/** Every matching row with an id in [horizon, before), newest first. */
export interface Window<Row> {
  readonly rows: readonly Row[]
  /** Undefined if all partitions were read to the end. */
  readonly horizon: string | undefined
}

/**
 * Sorts by distance within a window of the newest rows, then of older ones. Nearly every circle and city fits one
 * window. The window stays fixed after its first read, so new ads shift nothing.
 */
export async function nearestOf<Row extends { readonly id: string }>(
  read: (bounds: { before: string | undefined; lowest: string | undefined }) => Promise<Window<Row>>,
  kmOf: (row: Row) => number,
  { before, bottom, after }: Nearby,
  size: number,
): Promise<{ rows: readonly Row[]; next: Nearby | undefined }> {
  const { rows, horizon } = await read({ before, lowest: bottom })
  const sorted = rows
    .map((row) => ({ row, km: kmOf(row) }))
    .sort((a, b) => a.km - b.km || (a.row.id < b.row.id ? 1 : -1))
  const rest = after ? sorted.filter(({ row, km }) => km > after.km || (km === after.km && row.id < after.id)) : sorted
  const page = rest.slice(0, size)
  const last = page.at(-1)
  const end = bottom ?? horizon
  const here = before ?? (rows[0] && `${rows[0].id}~`)
  const next: Nearby | undefined =
    rest.length > size && last
      ? { before: here, bottom: end, after: { km: last.km, id: last.row.id } }
      : end === undefined
        ? undefined
        : { before: end, bottom: undefined, after: undefined }
  return { rows: page.map(({ row }) => row), next }
}

const id = 'ad_[0-9A-HJKMNP-TV-Z]{26}'
/** `before`, `bottom`, and km and id of the last row, separated by blanks; each may be empty. */
const nearbyPosition = z
  .string()
  .regex(new RegExp(`^(?:${id}~?)? (?:${id})? (?:\\d+(?:\\.\\d+)?(?:e-\\d+)?)? (?:${id})?$`))

/** @throws Refusal request.invalid for a cursor of another list */
export function readNearby(cursor: string | undefined): Nearby {
  const [before = '', bottom = '', km = '', row = ''] = decodeCursor(cursor, nearbyPosition)?.split(' ') ?? []
  return {
    before: before || undefined,
    bottom: bottom || undefined,
    after: row ? { km: Number(km), id: row } : undefined,
  }
}

export function writeNearby(next: Nearby | undefined): string | null {
  if (!next) return null
  const { before = '', bottom = '', after } = next
  return nextCursor(`${before} ${bottom} ${after ? after.km : ''} ${after?.id ?? ''}`)
}
