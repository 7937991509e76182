import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Key, RowKind } from '../../functions/kit/table/row-kinds.ts'
import { functionNameOf, type RowKindName, rightsOf, rowKinds } from '../../functions/kit/table/row-rights.ts'
import { checkCells } from '../support/cells.ts'
import { bundledKeys } from '../support/rights/bundled-keys.ts'

const root = join(import.meta.dirname, '../..')
const kinds = Object.entries<RowKind>(rowKinds)
const entries = globSync('functions/*/entries/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
const names = entries.map(functionNameOf).sort()

describe('kinds of rows', () => {
  test('have prefixes of which none begins another, so that a grant on one opens no other', () => {
    const prefixes = kinds.map(([, { prefix }]) => prefix)
    const overlapping = prefixes.filter((one) => prefixes.some((other) => other !== one && other.startsWith(one)))
    expect(overlapping).toEqual([])
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  test('name functions that exist', () => {
    const listed = kinds.flatMap(([, { read, write, only }]) => [
      ...Object.values({ ...read, ...write }).flat(),
      ...Object.keys(only ?? {}),
    ])
    expect([...new Set(listed)].filter((name) => name !== '*/api' && !names.includes(name))).toEqual([])
  })

  test('limit attributes only of functions that may update them', () => {
    for (const [name, { write, only }] of kinds)
      for (const one of Object.keys(only ?? {})) expect(write?.update, name).toContain(one)
  })
})

describe('a function', () => {
  /** Code that a bundle contains for other functions, and index keys of written items. */
  const unreached: Readonly<Record<string, readonly RowKindName[]>> = {
    // The profile's new e-mail address leaves its CPF or CNPJ alone.
    'accounts/post-authentication': ['taxId'],
    // The clock starts the run; only the API function audits an admin's start.
    'notifications/weekly': ['audit'],
    // A subscription is no use of the application.
    'live/admit': ['accessRecord'],
    // It gets its rows from the stream.
    'outbox/relay': ['outbox'],
    // Other pictures of an ad change its cards, not its words.
    'photos/finish': ['word'],
    'pickups/api': ['conversationsOf'],
    'pickups/end': ['conversationsOf'],
    'pickups/sweep': ['conversationsOf'],
  }

  test('has a grant for every kind of row that its code names', async () => {
    const kindOf = (text: string) => kinds.find(([, { prefix }]) => text.startsWith(prefix))?.[0] as RowKindName
    const kindOfKey = (name: string) => {
      const entry = keys[name as keyof typeof keys] as string | Key | ((...values: string[]) => string | Key)
      const made = typeof entry === 'function' ? entry(...Array.from({ length: entry.length }, () => '_')) : entry
      return kindOf(typeof made === 'string' ? made : made.pk)
    }
    const named = await bundledKeys(entries)
    await checkCells(
      entries.map((entry) => [functionNameOf(entry), entry] as const),
      (entry, name) => {
        const { read, write } = rightsOf(name)
        const granted = new Set([...Object.values(read).flat(), ...Object.values(write).flat()])
        const used = new Set(
          (named.get(entry) ?? [])
            .filter((key) => Object.hasOwn(keys, key) && !key.endsWith('Prefix'))
            .map(kindOfKey)
            .filter(Boolean),
        )
        expect([...used].filter((kind) => !granted.has(kind) && !unreached[name]?.includes(kind))).toEqual([])
      },
    )
  })
})
