import { describe, expect, it } from 'vitest'
import { checkCells, textCells } from '../test/support/cells.ts'
import { highestIdAt, type IdKind, idOf, idPrefixes, lowestIdAt, newId, timeOfId } from './ids.ts'

describe('lowestIdAt and highestIdAt', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')

  it('enclose all ids of their instant and no others', () => {
    const id = newId('recyclable', now)
    expect(lowestIdAt('recyclable', now) <= id && id <= highestIdAt('recyclable', now)).toBe(true)
    expect(id < lowestIdAt('recyclable', new Date(now.getTime() + 1))).toBe(true)
    expect(id > highestIdAt('recyclable', new Date(now.getTime() - 1))).toBe(true)
  })

  const id = newId('recyclable', now)
  it.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'])('sort before every id for %s', (at) => {
    expect(highestIdAt('recyclable', new Date(at)) < id).toBe(true)
    expect(idOf('recyclable').safeParse(lowestIdAt('recyclable', new Date(at))).success).toBe(true)
  })

  it.each(['9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'])('sort after every id for %s', (at) => {
    expect(id < lowestIdAt('recyclable', new Date(at))).toBe(true)
    expect(idOf('recyclable').safeParse(highestIdAt('recyclable', new Date(at))).success).toBe(true)
  })
})

describe('ids', () => {
  const now = new Date('2026-11-21T10:00:00.123Z')
  const kinds = Object.keys(idPrefixes) as IdKind[]

  it('contain their kind and their time', () =>
    checkCells(textCells(kinds), (kind) => {
      const id = newId(kind, now)
      expect(timeOfId(id)).toEqual(now)
      expect(kinds.filter((other) => idOf(other).safeParse(id).success)).toEqual([kind])
    }))

  it('reject other texts as an ad id', () =>
    checkCells(
      textCells([
        'rec_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
        'ad_01KAJ3P6Q0ABCDEFGHJKMNPQR',
        'ad_01KAJ3P6Q0ABCDEFGHJKMNPQRSS',
        'ad_01KAJ3P6Q0ABCDEFGHJKMNPQRI',
        'ad_01kaj3p6q0abcdefghjkmnpqrs',
        '/ad_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
      ]),
      (text) => expect(idOf('recyclable').safeParse(text).success).toBe(false),
    ))
})
