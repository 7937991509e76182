import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { auditPageSize } from '../../shared/contract/audit.ts'
import { csvLine } from '../../test/support/csv.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { auditPart } from '../kit/audit.ts'
import { searchItems } from '../kit/people/finding/finding.ts'
import { encodeCursor } from '../kit/table/cursor.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { exportAudit, findAudit } from './search.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const at = new Date('2026-11-21T15:00:00.000Z')
const deps = { table, now }
const [ana, bia] = [randomUUID(), randomUUID()]
const record = (actorId: string, change: Partial<Parameters<typeof auditPart>[1]> = {}, when = at) =>
  auditPart(
    { userId: actorId, isAdmin: true },
    {
      action: 'suspend:user',
      targetId: 'ad_1',
      reason: 'Golpe.',
      before: { status: 'active' },
      after: {},
      ...change,
    },
    when,
  )
const fileOf = async (filters: Parameters<typeof exportAudit>[2]) =>
  (await exportAudit(deps, { userId: bia, isAdmin: true }, filters)).csv.replace('\uFEFF', '').trimEnd().split('\r\n')
const head = csvLine('Data', 'Quem', 'ID de quem', 'Ação', 'Sobre', 'Motivo', 'Antes', 'Depois')

async function named(id: string, name: string, email: string): Promise<void> {
  const profile = sampleProfile({ id, name, email })
  for (const Item of [{ ...keys.profile(id), ...profile }, ...searchItems(profile)]) await changeItem(table, Item)
}

describe('exportAudit', () => {
  it('has a row for each record with its facts, and no name of a deleted account', async () => {
    await named(ana, 'Ana Prado', 'ana@example.com')
    await transact(table, [record(ana), record(bia, { before: {}, after: { a: 1 } }, new Date(at.getTime() + 1000))])
    const rows = (await fileOf({ target: 'ad_1' })).slice(1)
    expect(rows).toEqual([
      csvLine('21/11/2026 12:00', '', bia, 'suspend:user', 'ad_1', 'Golpe.', '', '{"a":1}'),
      csvLine('21/11/2026 12:00', 'Ana Prado', ana, 'suspend:user', 'ad_1', 'Golpe.', '{"status":"active"}', ''),
    ])
  })

  it('goes on behind pages that other records fill', async () => {
    await transact(table, [record(ana, { action: 'edit:user' })])
    for (const batch of [1, 2, 3]) {
      const others = Array.from({ length: 90 }, () => record(ana, {}, new Date(at.getTime() + batch)))
      await transact(table, others)
    }
    expect(await fileOf({ target: 'ad_1', action: 'edit:user' })).toHaveLength(2)
  })

  it('ends after 5,000 records that other actions fill, and says so', async () => {
    const unlimited = await exportAudit(deps, { userId: bia, isAdmin: true }, { action: 'edit:user' })
    expect(unlimited.isComplete).toBe(true)
    const page = { rows: [], next: 'aud_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC', isPartial: true }
    const search = vi.fn(async () => page)
    const limited = await exportAudit({ ...deps, search }, { userId: bia, isAdmin: true }, { action: 'edit:user' })
    expect([limited.isComplete, search.mock.calls.length]).toEqual([false, 20])
  })

  it('has only the head without a match, and is recorded all the same', async () => {
    expect(await fileOf({ target: 'unknown@example.com' })).toEqual([head])
    expect(await fileOf({ actor: 'unknown@example.com' })).toEqual([head])
    const { items } = await findAudit(deps, { action: 'export:audit', target: 'audit' })
    expect(items).toHaveLength(2)
    expect(items.map(({ before, reason }) => [before, reason])).toEqual([
      [{}, ''],
      [{}, ''],
    ])
    expect(items.map(({ after }) => after)).toEqual(
      expect.arrayContaining([{ target: 'unknown@example.com' }, { actor: 'unknown@example.com' }]),
    )
  })
})

describe('findAudit', () => {
  it('finds a subject by e-mail, whatever its case', async () => {
    await named(ana, 'Ana Prado', 'ana@example.com')
    await transact(table, [record(bia, { targetId: ana }), record(bia)])
    expect((await findAudit(deps, { target: 'ANA@example.com' })).items).toMatchObject([
      { targetId: ana, actor: { id: bia, name: null } },
    ])
    expect(await findAudit(deps, { target: 'unknown@example.com' })).toEqual({
      items: [],
      nextCursor: null,
      isPartial: false,
    })
  })

  it('has pages of twenty, and refuses the cursor of another list', async () => {
    await transact(
      table,
      Array.from({ length: auditPageSize + 1 }, () => record(ana)),
    )
    const first = await findAudit(deps, { target: 'ad_1' })
    expect(first.items).toHaveLength(auditPageSize)
    const { items, nextCursor } = await findAudit(deps, { target: 'ad_1', cursor: String(first.nextCursor) })
    expect([items.length, nextCursor]).toEqual([1, null])
    const foreign = findAudit(deps, { cursor: encodeCursor('ad_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC') })
    await expect(foreign).rejects.toMatchObject({ code: 'request.invalid' })
  })
})
