import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { events } from '../../events/events.ts'
import { idOf } from '../../shared/ids.ts'

const folder = join(import.meta.dirname, '../../events/examples')

/** `RecyclableApproved` → `recyclable-approved.json` */
function fileOf(name: string): string {
  return `${name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.json`
}

test.each(events.map((event) => [event.name, event] as const))(
  '%s has an example that its schema reads without dropping a field',
  (name, { envelope }) => {
    const example: unknown = JSON.parse(readFileSync(join(folder, fileOf(name)), 'utf8'))
    const read = envelope.parse(example)
    expect(read).toEqual(example)
    expect(idOf('event').safeParse(read.id).success).toBe(true)
  },
)

test('no example is left of an event that is gone', () => {
  expect(readdirSync(folder).sort()).toEqual(events.map(({ name }) => fileOf(name)).sort())
})

test('names are said once and in the past tense', () => {
  const names = events.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/ed$/)
})
