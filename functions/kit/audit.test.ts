import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { auditPart, auditsOf } from './audit.ts'
import { ConditionsFailed, transact } from './table/transaction.ts'

const table = createTable()
const admin = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: true }
const day = (count: number) => new Date(Date.UTC(2026, 10, 28 + count))
const entry = (reason: string, targetId = 'ad_1') => ({
  action: 'recyclable.reject',
  targetId,
  reason,
  before: { status: 'pending' },
  after: { status: 'rejected', times: 2 },
})
const page = (size: number, before?: string) => auditsOf(table, 'ad_1', { before, size })

describe('audits of a target', () => {
  beforeEach(async () => {
    for (const count of [3, 1, 5, 2, 4]) await transact(table, [auditPart(admin, entry(`n${count}`), day(count))])
    await transact(table, [auditPart(admin, entry('another', 'ad_2'), day(6))])
  })

  it('are returned newest first across months, with all fields', async () => {
    const { rows, next } = await page(10)
    expect(rows.map(({ reason }) => reason)).toEqual(['n5', 'n4', 'n3', 'n2', 'n1'])
    expect(next).toBeUndefined()
    const { targetId: _, ...said } = entry('n5')
    expect(rows[0]).toEqual({ ...said, id: rows[0]?.id, actorId: admin.userId, at: day(5).toISOString() })
  })

  it('are paged without duplicates or gaps', async () => {
    for (const size of [1, 2, 3, 4, 5]) {
      const seen: string[] = []
      let before: string | undefined
      do {
        const { rows, next } = await page(size, before)
        expect(rows.length).toBeLessThanOrEqual(size)
        seen.push(...rows.map(({ reason }) => reason))
        before = next
      } while (before)
      expect(seen).toEqual(['n5', 'n4', 'n3', 'n2', 'n1'])
    }
  })

  it('end after a page that is exactly full', async () => {
    expect((await page(5)).next).toBeUndefined()
    expect((await page(4)).next).toBeDefined()
  })

  it('take one read for a page', async () => {
    const sent = vi.spyOn(table.client, 'send')
    await page(1)
    expect(sent).toHaveBeenCalledOnce()
  })

  it('cannot be overwritten', async () => {
    const part = auditPart(admin, entry('once'), day(7))
    await transact(table, [part])
    await expect(transact(table, [part])).rejects.toThrow(ConditionsFailed)
  })
})

it('stores audits in a partition for each month', () => {
  const part = auditPart(admin, entry('x'), new Date('2026-11-30T23:59:59.999Z'))
  expect('Put' in part && part.Put.Item).toMatchObject({
    pk: 'AUDIT#2026-11',
    gsi1pk: 'AUDITED#ad_1',
    gsi2pk: `AUDITEDBY#${admin.userId}`,
    expiresAt: Date.UTC(2031, 11, 1, 23, 59, 59) / 1000,
  })
})
