import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditPart } from '../kit/audit.ts'
import { searchItems } from '../kit/people/finding/finding.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { exportAudit, findAudit } from './search.ts'
import { searchAudit } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const deps = { table, now }
const [ana, bia] = [
  { userId: randomUUID(), isAdmin: true },
  { userId: randomUUID(), isAdmin: true },
]
const day = (text: string) => new Date(`${text}T15:00:00.000Z`)
const entry = (action: string, targetId: string, reason = '') => ({
  action,
  targetId,
  reason,
  before: { status: 'pending' },
  after: { status: 'approved' },
})
const record = (actor: typeof ana, at: string, ...[action, targetId, reason]: Parameters<typeof entry>) =>
  transact(table, [auditPart(actor, entry(action, targetId, reason), day(at))])
const found = async (filters: Parameters<typeof findAudit>[1]) =>
  (await findAudit(deps, filters)).items.map(({ reason }) => reason)

describe('audit search', () => {
  beforeEach(async () => {
    const profile = sampleProfile({ id: ana.userId, name: 'Ana Prado', email: 'ana@example.com' })
    for (const Item of [{ ...keys.profile(profile.id), ...profile }, ...searchItems(profile)])
      await table.client.send(new PutCommand({ TableName: table.name, Item }))
    await record(ana, '2026-08-03', 'approve:recyclable', 'ad_1', 'one')
    await record(bia, '2026-11-02', 'reject:recyclable', 'ad_2', 'two')
    await record(ana, '2026-11-20', 'suspend:user', bia.userId, 'three')
    await record(ana, '2026-11-21', 'approve:recyclable', 'ad_2', 'four')
  })

  it('finds by admin, action, subject and day, newest first', async () => {
    expect(await found({})).toEqual(['four', 'three', 'two', 'one'])
    expect(await found({ actor: ana.userId })).toEqual(['four', 'three', 'one'])
    expect(await found({ actor: ' Ana@Example.com ' })).toEqual(['four', 'three', 'one'])
    expect(await found({ target: 'ad_2' })).toEqual(['four', 'two'])
    expect(await found({ action: 'approve:recyclable' })).toEqual(['four', 'one'])
    expect(await found({ startDate: '2026-11-02', endDate: '2026-11-20' })).toEqual(['three', 'two'])
    expect(await found({ actor: ana.userId, target: 'ad_2', action: 'approve:recyclable' })).toEqual(['four'])
    expect(await found({ actor: 'unknown@example.com' })).toEqual([])
    expect(await found({ startDate: '2026-12-01', endDate: '2026-11-01' })).toEqual([])
  })

  it('shows name, subject, before and after', async () => {
    const { items } = await findAudit(deps, { target: 'ad_1' })
    expect(items).toMatchObject([
      { actor: { id: ana.userId, name: 'Ana Prado' }, targetId: 'ad_1', before: { status: 'pending' } },
    ])
  })

  it.each([{}, { actorId: ana.userId }, { action: 'approve:recyclable' }])('pages %j without gaps', async (search) => {
    const whole = (await searchAudit(table, search, { before: undefined, size: 10, now })).rows.map(({ id }) => id)
    for (const size of [1, 2, 3]) {
      const seen: string[] = []
      let before: string | undefined
      do {
        const page = await searchAudit(table, search, { before, size, now })
        seen.push(...page.rows.map(({ id }) => id))
        before = page.next
      } while (before)
      expect(seen).toEqual(whole)
    }
  })

  it('reads at most 250 records for a page, and continues after them', async () => {
    for (let batch = 0; batch < 3; batch++)
      await transact(
        table,
        Array.from({ length: 100 }, () => auditPart(bia, entry('edit:user', 'x'), day('2026-11-21'))),
      )
    const first = await searchAudit(table, { action: 'approve:recyclable' }, { before: undefined, size: 20, now })
    expect(first.rows.length).toBeLessThan(2)
    expect([typeof first.next, first.isPartial]).toEqual(['string', true])
    const all = [...first.rows]
    for (let { next } = first; next; ) {
      const page = await searchAudit(table, { action: 'approve:recyclable' }, { before: next, size: 20, now })
      all.push(...page.rows)
      next = page.next
    }
    expect(all.map(({ reason }) => reason)).toEqual(['four', 'one'])
  })

  it('never scans', async () => {
    const sent = vi.spyOn(table.client, 'send')
    await findAudit(deps, {})
    expect(new Set(sent.mock.calls.map(([command]) => command.constructor.name))).toEqual(
      new Set(['QueryCommand', 'BatchGetCommand']),
    )
  })

  it('is exported as a file, which leaves a record of its own', async () => {
    const { csv } = await exportAudit(deps, bia, { target: 'ad_2' })
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('Ana Prado')
    const { items } = await findAudit({ table, now: new Date(now.getTime() + 1000) }, { action: 'export:audit' })
    expect(items).toMatchObject([{ actor: { id: bia.userId }, targetId: 'audit', after: { target: 'ad_2' } }])
  })

  it('neutralises formulas in its cells', async () => {
    await record(ana, '2026-11-21', 'edit:user', 'ad_3', '=HYPERLINK("x")')
    expect((await exportAudit(deps, bia, { target: 'ad_3' })).csv).toContain(`'=HYPERLINK`)
  })
})
