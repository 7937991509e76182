import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { sampleCase } from '../../test/support/fixtures/cases.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { keys } from '../kit/table/keys.ts'
import { settleByAdmin } from './settle-by-admin.ts'
import { readCase, writeCase } from './store.ts'

const table = createTable()
const now = new Date('2026-11-30T12:00:00.000Z')
const admin = { userId: randomUUID(), isAdmin: true }
const second = { userId: randomUUID(), isAdmin: true }
const staff: readonly string[] = [admin.userId, second.userId]
const admins = { isAdmin: async (userId: string) => staff.includes(userId) }
const given = { version: 1, verdict: 'cancel', reason: 'Ninguém apareceu.' } as const

async function plant(change: Partial<ReturnType<typeof sampleCase>> = {}) {
  const row = sampleCase({ ownerId: randomUUID(), interestedId: randomUUID(), ...change })
  await writeCase(table, undefined, row)
  return row
}
const settle = (id: string, actor = admin) => settleByAdmin({ table, admins, now }, actor, { ...given, id })

it('stores the decision of an admin with its record and event', async () => {
  const { id, pickupId, cause } = await plant()
  expect(await settle(id)).toMatchObject({ status: 'decided', decision: { verdict: 'cancel', by: admin.userId } })
  expect(await readCase(table, id)).toMatchObject({ status: 'decided', version: 2 })
  expect((await auditsOf(table, pickupId, { before: undefined, size: 9 })).rows).toMatchObject([
    {
      action: 'decide:case',
      actorId: admin.userId,
      reason: given.reason,
      before: { status: 'open', cause },
      after: { status: 'decided', verdict: 'cancel' },
    },
  ])
  const told = (await everyRow(table)).filter(({ name }) => name === 'CaseDecided')
  expect(told).toMatchObject([
    { envelope: { data: { caseId: id, pickupId, verdict: 'cancel', reason: given.reason, adminId: admin.userId } } },
  ])
})

it('stores a proposal for a sale above the limit, and the decision of the second of two admins', async () => {
  await changeItem(table, { ...keys.settings, twoAdminsAboveCents: 499 })
  const { id, pickupId } = await plant({ priceCents: 500 })
  const proposed = await settle(id)
  expect(proposed).toMatchObject({ status: 'open', decision: null, proposal: { verdict: 'cancel', by: admin.userId } })
  const decisions = async () => (await everyRow(table)).filter(({ name }) => name === 'CaseDecided')
  expect(await decisions()).toEqual([])
  const again = (actor: typeof admin) => settleByAdmin({ table, admins, now }, actor, { ...given, id, version: 2 })
  await expect(again(admin)).rejects.toThrow('case.second_admin_needed')
  await Promise.allSettled([again(second), again(second)])
  expect(await readCase(table, id)).toMatchObject({ status: 'decided', decision: { by: second.userId }, version: 3 })
  expect(await decisions()).toHaveLength(1)
  const { rows } = await auditsOf(table, pickupId, { before: undefined, size: 9 })
  expect(rows.map(({ action, before }) => [action, before.proposedBy]).toSorted()).toEqual([
    ['decide:case', admin.userId],
    ['propose:case', undefined],
  ])
})

it('is refused to a former admin and while the ledger does not hold the price', async () => {
  await expect(settle((await plant()).id, { userId: randomUUID(), isAdmin: true })).rejects.toThrow('access.denied')
  const sale = await plant({ action: 'sale', orderId: newId('order', now), priceCents: 500 })
  await expect(settle(sale.id)).rejects.toThrow('case.disputed')
})

it('is refused for a branch of the own company, on either side', async () => {
  const branch = randomUUID()
  for (const [id, taxId] of [
    [admin.userId, '11222333000181'],
    [branch, '11222333000262'],
  ] as const)
    await changeItem(table, { ...keys.profile(id), ...sampleProfile({ id, taxId, email: `${id}@mail.example` }) })
  for (const side of ['ownerId', 'interestedId'])
    await expect(settle((await plant({ [side]: branch })).id)).rejects.toThrow('access.own_case')
})
