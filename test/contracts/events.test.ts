import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { events } from '../../events/events.ts'
import { idOf } from '../../shared/ids.ts'
import { checkCells } from '../support/cells.ts'

const folder = join(import.meta.dirname, '../../events/examples')

/** Example file: `RecyclableApproved` of version 1 → `recyclable-approved.v1.json` */
function fileOf({ name, version }: { name: string; version: number }): string {
  return `${name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.v${version}.json`
}

test('every event has an example that its schema parses without dropping a field', () =>
  checkCells(
    events.map((event) => [`${event.name} of version ${event.version}`, event]),
    (event) => {
      const example: unknown = JSON.parse(readFileSync(join(folder, fileOf(event)), 'utf8'))
      const read = event.envelope.parse(example)
      expect(read).toEqual(example)
      expect(idOf('event').safeParse(read.id).success).toBe(true)
    },
  ))

test('every example belongs to an existing event', () => {
  expect(readdirSync(folder).sort()).toEqual(events.map(fileOf).sort())
})

test('name and version of an event are unique, and names are in the past tense', () => {
  const said = events.map(({ name, version }) => `${name} ${version}`)
  expect(new Set(said).size).toBe(said.length)
  for (const { name } of events) expect(name).toMatch(/(ed|[Pp]aid|Sold|Sent)$/)
})

test('docs/architecture.md lists every event', () => {
  const page = readFileSync(join(folder, '../../docs/architecture.md'), 'utf8')
  const table = page.split('| event | published by | consumed by |')[1]?.split('\n\n')[0] ?? ''
  const listed = table.split('\n').flatMap((line) => line.split('|')[1]?.match(/\w{4,}/g) ?? [])
  expect(listed.toSorted()).toEqual([...new Set(events.map(({ name }) => name))].toSorted())
})
