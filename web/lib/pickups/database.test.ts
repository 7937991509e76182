import { describe, expect, it } from 'vitest'
import { upgradePickups } from './database.ts'

/** Stands in for IndexedDB, which throws when a store exists already. */
function databaseWith(...stores: string[]) {
  const database = {
    createObjectStore(name: string) {
      if (stores.includes(name)) throw new DOMException(`${name} exists`, 'ConstraintError')
      stores.push(name)
    },
  }
  return { stores, database: database as unknown as Parameters<typeof upgradePickups>[0] }
}

describe('upgrade of the offline data', () => {
  it('creates both stores in a new browser', () => {
    const { stores, database } = databaseWith()
    upgradePickups(database, 0)
    expect(stores).toEqual(['days', 'confirmations'])
  })

  it('keeps the stores of an earlier version', () => {
    const { stores, database } = databaseWith('days', 'confirmations')
    upgradePickups(database, 1)
    expect(stores).toEqual(['days', 'confirmations'])
  })
})
