import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../shared/days.ts'
import type { TransferStep } from '../../../shared/life-cycles/transfer.ts'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { auditAll } from '../../ledger/nightly/run.ts'
import { readJournals } from '../../ledger/store.ts'
import { enterTransfer } from './enter.ts'
import { takeTransferStep } from './step.ts'
import { listTransfers, transferPosition } from './store.ts'

const table = createTable()
const boss = { userId: '00000000-0000-4000-8000-00000000000b', isAdmin: true }
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const given = { reference: 'MP-123456', amountCents: 50_000, day: dayOf(now) }
const enter = (change: Partial<typeof given> = {}, hours = 0) =>
  enterTransfer({ table, now: later(hours) }, boss, { ...given, ...change })

describe('enterTransfer', () => {
  it('moves the amount from the provider to the bank, with record and audit record', async () => {
    expect(await enter()).toEqual({
      ...given,
      id: given.reference,
      status: 'entered',
      by: boss.userId,
      enteredAt: now.toISOString(),
      confirmedBy: null,
      undo: null,
      version: 1,
    })
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

describe('takeTransferStep', () => {
  const second = { userId: '00000000-0000-4000-8000-00000000000c', isAdmin: true }
  const big = { amountCents: 999_999_900 }
  const admins = (...gone: readonly string[]) => ({ isAdmin: async (id: string) => !gone.includes(id) })
  const take = (step: TransferStep, by: Actor, version: number, more: { id?: string; gone?: string } = {}) => {
    const asked = { id: more.id ?? given.reference, step, reason: 'Número digitado errado.', version }
    return takeTransferStep({ table, admins: admins(more.gone ?? ''), now: later(version) }, by, asked)
  }
  const bankCents = async (id = given.reference) => {
    const postings = (await readJournals(table, `transfer/${id}`)).flatMap((one) => one.postings)
    return postings.reduce((sum, one) => sum + (one.account === 'bank' ? one.amountCents : 0), 0)
  }
  const differences = async () => (await auditAll(table, (found) => expect(found).toBeUndefined())).differences

  it('moves nothing above the limit until a second admin confirms', async () => {
    expect(await enter(big)).toMatchObject({ status: 'proposed', version: 1 })
    await expect(enter(big)).rejects.toThrow('transfer.already_entered')
    await expect(take('confirm', boss, 1)).rejects.toThrow('transfer.second_admin_needed')
    expect([await bankCents(), await differences()]).toEqual([0, 0])
    expect(await take('confirm', second, 1)).toMatchObject({ status: 'entered', confirmedBy: second.userId })
    expect([await bankCents(), await differences()]).toEqual([-999_999_900, 0])
  })

  it('needs no second admin at the limit itself', async () => {
    expect(await enter({ amountCents: 100_000 })).toMatchObject({ status: 'entered' })
    expect(await enter({ amountCents: 100_001, reference: 'MP-222222' })).toMatchObject({ status: 'proposed' })
  })

  it('lets the second admin take over the proposal of a former one', async () => {
    await enter(big)
    expect(await take('confirm', second, 1, { gone: boss.userId })).toMatchObject({
      status: 'proposed',
      by: second.userId,
    })
    await expect(take('confirm', second, 2)).rejects.toThrow('transfer.second_admin_needed')
    expect(await bankCents()).toBe(0)
  })

  it('frees the reference of a dropped proposal', async () => {
    await enter(big)
    await take('drop', boss, 1)
    await expect(take('confirm', second, 2)).rejects.toThrow('transfer.not_possible')
    expect(await enter()).toMatchObject({ id: 'MP-123456_2', status: 'entered' })
    expect([await bankCents('MP-123456_2'), await differences()]).toEqual([-50_000, 0])
  })

  it('undoes a transfer by two admins with a reason, whatever its amount, and frees its reference', async () => {
    await enter()
    await expect(take('undo', second, 1)).rejects.toThrow('transfer.not_possible')
    const unexplained = { id: given.reference, step: 'propose_undo', reason: ' ', version: 1 } as const
    await expect(takeTransferStep({ table, admins: admins(), now }, boss, unexplained)).rejects.toThrow(
      'transfer.reason_required',
    )
    expect(await take('propose_undo', boss, 1)).toMatchObject({ status: 'undo_proposed', undo: { by: boss.userId } })
    await expect(take('undo', boss, 2)).rejects.toThrow('transfer.second_admin_needed')
    expect(await bankCents()).toBe(-50_000)
    expect(await take('undo', second, 2)).toMatchObject({ status: 'undone', undo: { confirmedBy: second.userId } })
    expect([await bankCents(), await differences()]).toEqual([0, 0])
    expect(await enter({ amountCents: 5_000 })).toMatchObject({ id: 'MP-123456_2', reference: 'MP-123456' })
    await expect(enter()).rejects.toThrow('transfer.already_entered')
    expect(await differences()).toBe(0)
  })

  it('keeps a transfer when its undo is taken back', async () => {
    await enter()
    await take('propose_undo', boss, 1)
    expect(await take('keep', second, 2)).toMatchObject({ status: 'entered', undo: null })
    await expect(take('undo', second, 3)).rejects.toThrow('transfer.not_possible')
  })

  it('takes one of two steps at once', async () => {
    await enter()
    await take('propose_undo', boss, 1)
    const both = await Promise.allSettled([take('undo', second, 2), take('keep', second, 2)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(take('keep', boss, 2)).rejects.toThrow('transfer.changed_meanwhile')
    expect(await differences()).toBe(0)
  })

  it('records every step', async () => {
    await enter(big)
    await take('confirm', second, 1)
    await take('propose_undo', boss, 2)
    await take('undo', second, 3)
    const audits = (await everyRow(table)).filter(({ pk }) => pk.startsWith('AUDIT#'))
    expect(audits.map(({ action }) => action).sort()).toEqual([
      'confirm:transfer',
      'propose-undo:transfer',
      'propose:transfer',
      'undo:transfer',
    ])
    await expect(take('confirm', second, 1, { id: 'MP-000000' })).rejects.toThrow('transfer.not_found')
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
