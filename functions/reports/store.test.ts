import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { decideReport, type Report } from './decide.ts'
import { reportedPerDay } from './quotas.ts'
import { addReport, openReports, resolveReport } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const admin = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99', isAdmin: true }
const reporter = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', isAdmin: false }
const other = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33', isAdmin: false }
let made = 0

function report(by = reporter, recyclableId = newId('recyclable', now)): Report {
  const at = new Date(now.getTime() + made++)
  const ad = { id: recyclableId, ownerId: admin.userId, status: 'approved', hidden: false, type: 'Latas' } as const
  return decideReport(ad, by, { id: newId('report', at), reason: 'fraud' }, at)
}
async function reported(...given: Parameters<typeof report>): Promise<Report> {
  const row = report(...given)
  await addReport(table, row, now)
  return row
}

describe('reports', () => {
  it('are limited to one per user and ad', async () => {
    const { recyclableId } = await reported()
    await expect(reported(reporter, recyclableId)).rejects.toMatchObject({ code: 'report.already_made' })
    await reported(other, recyclableId)
    await reported()
  })

  it('are limited to twenty per user and day', async () => {
    for (let count = 0; count < reportedPerDay.limit; count++) await reported()
    await expect(reported()).rejects.toMatchObject({ code: 'request.limit_reached', details: { limit: 20 } })
    await reported(other)
    await addReport(table, report(), new Date('2026-11-22T03:00:00.000Z'))
  })

  it('are listed oldest first, page by page, while open', async () => {
    const all = [await reported(), await reported(), await reported(), await reported(), await reported()]
    const first = await openReports(table, undefined, 2)
    expect(first).toEqual({ rows: all.slice(0, 2), next: all[1]?.id })
    const second = await openReports(table, first.next, 2)
    expect(second).toEqual({ rows: all.slice(2, 4), next: all[3]?.id })
    expect(await openReports(table, second.next, 2)).toEqual({ rows: all.slice(4), next: undefined })
  })

  it('are resolved once, with admin and reason', async () => {
    const row = await reported()
    expect(await resolveReport(table, admin, row.id, 'Falei com o dono.', now)).toEqual({ ...row, status: 'resolved' })
    expect((await openReports(table, undefined, 10)).rows).toEqual([])
    await expect(resolveReport(table, admin, row.id, 'De novo', now)).rejects.toMatchObject({
      code: 'report.not_found',
    })
    const { Items } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :target',
        ExpressionAttributeValues: { ':target': keys.auditOf(row.id) },
      }),
    )
    expect(Items).toEqual([
      expect.objectContaining({
        pk: 'AUDIT#2026-11',
        actorId: admin.userId,
        at: now.toISOString(),
        action: 'resolve:report',
        targetId: row.id,
        before: { status: 'open' },
        after: { status: 'resolved' },
        reason: 'Falei com o dono.',
      }),
    ])
  })

  it('refuses to resolve a missing report', async () => {
    const id = newId('report', now)
    await expect(resolveReport(table, admin, id, 'x', now)).rejects.toMatchObject({ code: 'report.not_found' })
  })
})
