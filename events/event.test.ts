import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { compilePattern } from '../test/support/event-pattern.ts'
import { defineEvent, patternOf } from './event.ts'

const first = defineEvent('reports', 'ThingHappened', 1, z.object({ name: z.string() }))
const second = defineEvent('reports', 'ThingHappened', 2, z.object({ names: z.array(z.string()) }))
const other = defineEvent('reports', 'OtherHappened', 1, z.object({}))
const otherSecond = defineEvent('reports', 'OtherHappened', 2, z.object({}))

const happened = (name: string, version: number, source = 'retorna') => ({
  source,
  'detail-type': name,
  detail: { id: 'evt_1', version, at: '2026-01-01T00:00:00.000Z', data: {} },
})

describe('EventDefinition', () => {
  it('accepts only its own version', () => {
    const detail = { id: 'evt_1', version: 2, at: '2026-01-01T00:00:00.000Z', data: { names: ['a'] } }
    expect(second.envelope.parse(detail)).toEqual(detail)
    expect(first.envelope.safeParse(detail).success).toBe(false)
    expect(first.envelope.safeParse({ ...detail, version: 1 }).success).toBe(false)
    expect(first.envelope.safeParse({ ...detail, version: 1, data: { name: 'a' }, at: 'now' }).success).toBe(false)
  })
})

describe('patternOf', () => {
  it('selects by source, name and version', () => {
    const selects = compilePattern(patternOf(first, other))
    expect(selects(happened('ThingHappened', 1))).toBe(true)
    expect(selects(happened('OtherHappened', 1))).toBe(true)
    expect(selects(happened('ThingHappened', 2))).toBe(false)
    expect(selects(happened('NoSuchThing', 1))).toBe(false)
    expect(selects(happened('ThingHappened', 1, 'aws.s3'))).toBe(false)
  })

  it('selects two versions together without mixing names and versions', () => {
    const selects = compilePattern(patternOf(first, otherSecond))
    expect(selects(happened('ThingHappened', 1))).toBe(true)
    expect(selects(happened('OtherHappened', 2))).toBe(true)
    expect(selects(happened('ThingHappened', 2))).toBe(false)
    expect(selects(happened('OtherHappened', 1))).toBe(false)
    expect(selects(happened('ThingHappened', 1, 'aws.s3'))).toBe(false)
    const both = compilePattern(patternOf(first, second))
    expect([1, 2, 3].map((version) => both(happened('ThingHappened', version)))).toEqual([true, true, false])
  })

  it('rejects an empty list, which would select every event', () => {
    expect(() => patternOf()).toThrow('no events')
  })
})
