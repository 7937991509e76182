import { describe, expect, it } from 'vitest'
import { highestIdAt, idOf, lowestIdAt, newId } from './ids.ts'

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
