import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { idOf, newId } from '../../../shared/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { decodeCursor, encodeCursor, nextCursor, timeAndId } from './cursor.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const id = newId('recyclable', now)
const ofRecyclables = idOf('recyclable')
const refused = 'request.invalid'
function decoding(cursor: string, position: z.ZodType<string> = ofRecyclables): unknown {
  try {
    return decodeCursor(cursor, position)
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

describe('cursor', () => {
  it('decodes to its position', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (position) => {
        expect(decodeCursor(encodeCursor(position), z.string())).toBe(position)
      }),
    )
    expect(encodeCursor(id)).toMatch(/^[\w-]+$/)
  })

  it('is undefined on the first page and null after the last one', () => {
    expect(decodeCursor(undefined, idOf('recyclable'))).toBeUndefined()
    expect(nextCursor(undefined)).toBeNull()
    expect(nextCursor(id)).toBe(encodeCursor(id))
  })

  it('of another list, or forged, is refused', () => {
    expect(decoding(encodeCursor(newId('question', now)))).toBe(refused)
    expect(decoding(encodeCursor(`${id}#`))).toBe(refused)
    expect(decoding(encodeCursor(JSON.stringify([id])))).toBe(refused)
    expect(decoding('')).toBe(refused)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (nonsense) => {
        expect(decoding(nonsense)).toBe(refused)
      }),
    )
  })

  it('in a non-canonical encoding is refused', () => {
    const cursor = encodeCursor(id)
    for (const other of [`${cursor}=`, ` ${cursor}`, `${cursor}!`, `${cursor}\n`]) expect(decoding(other)).toBe(refused)
    expect(decoding(Buffer.from([0x80]).toString('base64url'), z.string())).toBe(refused)
  })
})

describe('timeAndId', () => {
  const position = timeAndId('recyclable')
  it('accepts exactly an instant in milliseconds and an id of its kind', () => {
    expect(position.safeParse(`${now.toISOString()}#${id}`).success).toBe(true)
    for (const other of [
      id,
      `#${id}`,
      `${now.toISOString()}#`,
      `${now.toISOString()}#${id}#`,
      `${now.toISOString()}#${newId('report', now)}`,
      `2026-11-21T12:00:00Z#${id}`,
      `2026-11-21#${id}`,
      `+010000-01-01T00:00:00.000Z#${id}`,
    ])
      expect(position.safeParse(other).success, other).toBe(false)
  })
})
