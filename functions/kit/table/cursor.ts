import * as z from 'zod'
import { type IdKind, idOf } from '../../../shared/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'

/** Encodes the sort position of a page's last row, without the partition: a cursor cannot open another list. */
export function encodeCursor(position: string): string {
  return Buffer.from(position).toString('base64url')
}

export function nextCursor(position: string | undefined): string | null {
  return position === undefined ? null : encodeCursor(position)
}

/** @throws Refusal request.invalid for a forged cursor or one of another list */
export function decodeCursor(cursor: string | undefined, position: z.ZodType<string>): string | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const parsed = position.safeParse(text)
  if (!parsed.success || encodeCursor(text) !== cursor) throw new Refusal('request.invalid')
  return parsed.data
}

const instant = z.iso.datetime({ precision: 3 })

/** A position sorted by time and, within a millisecond, by id. */
export function timeAndId(kind: IdKind): z.ZodType<string> {
  const id = idOf(kind)
  return z.string().refine((text) => {
    const [time, name, ...more] = text.split('#')
    return more.length === 0 && instant.safeParse(time).success && id.safeParse(name).success
  })
}
