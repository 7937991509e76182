import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEvent } from '../../../events/event.ts'
import { outboxPart } from './outbox.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const second = defineEvent('reports', 'ThingHappened', 2, z.object({ names: z.array(z.string()) }))

describe('outboxPart', () => {
  it('contains version, time and data, and expires after seven days', () => {
    const part = outboxPart(second, { names: ['a'] }, now) as { Put: { Item: Record<string, unknown> } }
    const { envelope, ...row } = part.Put.Item
    expect(second.envelope.parse(envelope)).toMatchObject({ version: 2, at: now.toISOString(), data: { names: ['a'] } })
    const { id } = second.envelope.parse(envelope)
    expect(row).toEqual({
      pk: `OUTBOX#reports#${id}`,
      sk: 'EVENT',
      name: 'ThingHappened',
      expiresAt: now.getTime() / 1000 + 7 * 86_400,
    })
    expect(part.Put).toMatchObject({ ConditionExpression: 'attribute_not_exists(pk)' })
  })

  it('throws for data that violates the schema', () => {
    expect(() => outboxPart(second, { names: 'a' } as never, now)).toThrow(z.ZodError)
  })
})
