import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { sampleCase } from '../../test/support/fixtures/cases.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readCase, writeCase, writeDecision } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const admin = { userId: randomUUID(), isAdmin: true }
const changed = { code: 'case.changed_meanwhile' }

describe('a case', () => {
  it('that is unknown is not found', async () => {
    await expect(readCase(table, newId('case', now))).rejects.toMatchObject({ code: 'case.not_found' })
  })

  it('is written once', async () => {
    const row = sampleCase({ ownerId: randomUUID(), interestedId: randomUUID() })
    await writeCase(table, undefined, row)
    await expect(writeCase(table, undefined, row)).rejects.toMatchObject(changed)
  })

  it('changes and is decided from the version that was read', async () => {
    const before = sampleCase({ ownerId: randomUUID(), interestedId: randomUUID() })
    await writeCase(table, undefined, before)
    await writeCase(table, before, { ...before, version: 2 })
    await expect(writeCase(table, before, { ...before, version: 2 })).rejects.toMatchObject(changed)
    const decision = { verdict: 'cancel', reason: 'x', at: now.toISOString(), by: admin.userId } as const
    const after = { ...before, status: 'closed', decision, version: 2 } as const
    await expect(writeDecision(table, admin, { before, after }, now)).rejects.toMatchObject(changed)
  })
})
