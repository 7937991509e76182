import { describe, expect, it } from 'vitest'
import { highestIdAt, type IdKind, idOf, idPrefixes, lowestIdAt, newId, timeOfId } from './ids.ts'

describe('the bounds of a period', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')

  it('hold every id of their instant and no other', () => {
    const id = newId('recyclable', now)
    expect(lowestIdAt('recyclable', now) <= id && id <= highestIdAt('recyclable', now)).toBe(true)
    expect(id < lowestIdAt('recyclable', new Date(now.getTime() + 1))).toBe(true)
    expect(id > highestIdAt('recyclable', new Date(now.getTime() - 1))).toBe(true)
  })

  const id = newId('recyclable', now)
  it.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'])('stand before every id at %s', (at) => {
    expect(highestIdAt('recyclable', new Date(at)) < id).toBe(true)
    expect(idOf('recyclable').safeParse(lowestIdAt('recyclable', new Date(at))).success).toBe(true)
  })

  it.each(['9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'])('stand after every id at %s', (at) => {
    expect(id < lowestIdAt('recyclable', new Date(at))).toBe(true)
    expect(idOf('recyclable').safeParse(highestIdAt('recyclable', new Date(at))).success).toBe(true)
  })
})

describe('an id', () => {
  const now = new Date('2026-11-21T10:00:00.123Z')
  const kinds = Object.keys(idPrefixes) as IdKind[]

  it.each(kinds)('of a %s tells its kind and its time', (kind) => {
    const id = newId(kind, now)
    expect(timeOfId(id)).toEqual(now)
    expect(kinds.filter((other) => idOf(other).safeParse(id).success)).toEqual([kind])
  })

  it.each([
    'rec_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
    'ad_01KAJ3P6Q0ABCDEFGHJKMNPQR',
    'ad_01KAJ3P6Q0ABCDEFGHJKMNPQRSS',
    'ad_01KAJ3P6Q0ABCDEFGHJKMNPQRI',
    'ad_01kaj3p6q0abcdefghjkmnpqrs',
    '/ad_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
  ])('of an ad is not %s', (text) => expect(idOf('recyclable').safeParse(text).success).toBe(false))
})
