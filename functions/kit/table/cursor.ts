import * as z from 'zod'
import { type IdKind, idOf } from '../../../shared/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'

/**
 * A cursor carries one thing: the sort position of the last row of a page. The partition comes from the request again,
 * so that no cursor opens another's list.
 */
export function encodeCursor(position: string): string {
  return Buffer.from(position).toString('base64url')
}

/** The cursor of a page as its answer has it: null where there is no further page. */
export function nextCursor(position: string | undefined): string | null {
  return position === undefined ? null : encodeCursor(position)
}

/**
 * The position in a cursor, in the form that the list's own positions have.
 * @throws Refusal request.invalid when it was not made by `encodeCursor`, or for a list of another kind
 */
export function decodeCursor(cursor: string | undefined, position: z.ZodType<string>): string | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const parsed = position.safeParse(text)
  if (!parsed.success || encodeCursor(text) !== cursor) throw new Refusal('request.invalid')
  return parsed.data
}

const instant = z.iso.datetime({ precision: 3 })

/** A position in a list that is sorted by a time and, for what happened in the same millisecond, by id. */
export function timeAndId(kind: IdKind): z.ZodType<string> {
  const id = idOf(kind)
  return z.string().refine((text) => {
    const [time, name, ...more] = text.split('#')
    return more.length === 0 && instant.safeParse(time).success && id.safeParse(name).success
  })
}
