import { Refusal } from '../../shared/refusals.ts'

/** A cursor carries sort keys only: the partition comes from the request again, so that no cursor opens another's. */
export function encodeCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * The position in a cursor.
 * @throws Refusal request.invalid when it was not made by `encodeCursor` with `length` parts
 */
export function decodeCursor(cursor: string | undefined, length: number): string[] | undefined {
  if (cursor === undefined) return undefined
  let position: unknown
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw new Refusal('request.invalid')
  }
  if (!Array.isArray(position) || position.length !== length || !position.every((part) => typeof part === 'string'))
    throw new Refusal('request.invalid')
  return position
}
