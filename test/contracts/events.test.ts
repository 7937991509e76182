import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { events } from '../../events/events.ts'
import { idOf } from '../../shared/ids.ts'
import { checkCells } from '../support/cells.ts'
import { eventWords } from '../support/reference/words.ts'

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

test('docs/reference/words/events.json names publishers and consumers of every event once', () => {
  const listed = eventWords.flatMap((words) => words.events)
  expect(listed.toSorted()).toEqual([...new Set(events.map(({ name }) => name))].toSorted())
})

describe('the owner of an event', () => {
  const root = join(import.meta.dirname, '../..')
  const owners = new Map(events.map((event) => [keyOf(event.name), [event.noun, ...event.alsoBy] as string[]]))
  /** Common code writes events for the nouns that call it. */
  const callersOf: Record<string, readonly string[]> = {
    'functions/kit/people/account-status.ts': ['accounts'],
    'functions/talk/append-message.ts': ['conversations', 'pickups'],
    'functions/talk/begin-conversation.ts': ['conversations'],
  }

  /** Events that a file writes: it imports them, calls `outboxPart` and does not only react to them. */
  function writtenIn(source: string): string[] {
    if (!source.includes('outboxPart(')) return []
    const imported = [...source.matchAll(/import \{([^}]*)\} from '[./]+events\/[\w-]+-events\.ts'/g)]
    const names = imported.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
    const reactsOnly = (name: string) => source.includes(`on(${name},`) && !source.includes(`outboxPart(${name},`)
    return names.filter((name) => owners.has(name) && !reactsOnly(name))
  }

  const writers = globSync('functions/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => writtenIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ name, file })))
  const nounsOf = ({ file }: { file: string }) => callersOf[file] ?? [file.split('/')[1] ?? '']

  test('or a noun named in `alsoBy` writes it', () => {
    const strangers = writers.filter((one) => nounsOf(one).some((noun) => !owners.get(one.name)?.includes(noun)))
    expect(strangers).toEqual([])
  })

  test('and every noun in `alsoBy` does write it', () => {
    const written = new Set(writers.flatMap((one) => nounsOf(one).map((noun) => `${noun} ${one.name}`)))
    const named = [...owners].flatMap(([name, nouns]) => nouns.map((noun) => `${noun} ${name}`))
    expect(named.filter((one) => !written.has(one))).toEqual([])
  })
})

/** The constant of an event: `PickupAccepted` → `pickupAccepted` */
function keyOf(name: string): string {
  return name.replace(/^./, (first) => first.toLowerCase())
}
