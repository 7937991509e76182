import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../shared/days.ts'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { auditAll } from '../../ledger/nightly/run.ts'
import { readJournals } from '../../ledger/store.ts'
import { enterTransfer } from './enter.ts'
import { listTransfers, transferPosition } from './store.ts'

const table = createTable()
const boss = { userId: '00000000-0000-4000-8000-00000000000b', isAdmin: true }
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const given = { reference: 'MP-123456', amountCents: 50_000, day: dayOf(now) }
const enter = (change: Partial<typeof given> = {}, hours = 0) =>
  enterTransfer({ table, now: later(hours) }, boss, { ...given, ...change })

describe('enterTransfer', () => {
  it('moves the amount from the provider to the bank, with record and audit record', async () => {
    expect(await enter()).toEqual({ ...given, by: boss.userId, enteredAt: now.toISOString() })
    const [one] = await readJournals(table, 'transfer/MP-123456')
    expect(one?.postings).toEqual([
      { account: 'bank', amountCents: -50_000 },
      { account: 'provider', amountCents: 50_000 },
    ])
    const audit = (await everyRow(table)).find(({ pk }) => pk.startsWith('AUDIT#'))
    expect(audit).toMatchObject({ action: 'enter:transfer', targetId: 'MP-123456', actorId: boss.userId })
    const found: unknown[] = []
    expect(await auditAll(table, (one) => found.push(one))).toMatchObject({ differences: 0, records: 1 })
  })

  it('refuses a reference that was entered before, whatever its amount or day', async () => {
    await enter()
    for (const change of [{}, { amountCents: 1 }, { day: dayOf(later(-48)) }])
      await expect(enter(change, 1)).rejects.toThrow('transfer.already_entered')
    expect(await readJournals(table, 'transfer/MP-123456')).toHaveLength(1)
    const both = await Promise.allSettled([enter({ reference: 'MP-777777' }), enter({ reference: 'MP-777777' })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('takes days of the last year only', async () => {
    for (const hours of [24, -24 * 400])
      await expect(enter({ day: dayOf(later(hours)) })).rejects.toThrow('transfer.day_not_possible')
  })

  it('lists transfers page by page, last entered first', async () => {
    for (const hours of [0, 1, 2]) await enter({ reference: `MP-00000${hours}` }, hours)
    const first = await listTransfers(table, { before: undefined, size: 2 })
    expect(first.rows.map(({ reference }) => reference)).toEqual(['MP-000002', 'MP-000001'])
    expect(transferPosition.safeParse(first.next).success).toBe(true)
    const rest = await listTransfers(table, { before: first.next, size: 2 })
    expect(rest).toMatchObject({ rows: [{ reference: 'MP-000000' }], next: undefined })
  })
})

describe('the nightly audit', () => {
  it('finds a transfer whose record is changed or gone', async () => {
    await enter()
    const found: string[] = []
    const tell = ({ where, what }: { where: string; what: string }) => found.push(`${where} ${what}`)

    const key = { pk: 'TRANSFER#MP-123456', sk: 'TRANSFER' }
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, ...given, amountCents: 1 } }))
    await auditAll(table, tell)
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: key }))
    await auditAll(table, tell)
    expect(found).toEqual([
      'TRANSFER#MP-123456 TRANSFER has other amounts or people than transfer/MP-123456',
      'TRANSFER#MP-123456 TRANSFER is missing; transfer/MP-123456 exists',
    ])
  })
})
