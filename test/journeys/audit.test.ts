import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Table } from '../../functions/kit/table/table.ts'
import { auditActions } from '../../shared/audit-actions.ts'
import type { AuditLine } from '../../shared/contract/audit.ts'
import { type DeclaredOperation, operations } from '../../shared/contract/contract.ts'
import { checkCells } from '../support/cells.ts'
import { plantClaim, plantLostDispute } from '../support/fixtures/disputes.ts'
import { createFixtures, fixturesUsedBy } from '../support/fixtures/fixtures.ts'
import { sampleOf } from '../support/fixtures/samples.ts'
import { type Person, signInAdmin } from '../support/people/people.ts'
import { callOverHttp } from '../support/permissions/calls.ts'
import { tableOf } from '../support/tables/tables.ts'

let table: Table
let admin: Person
beforeAll(async () => {
  const { environment, tableName } = inject('cloud')
  table = tableOf(environment, tableName)
  admin = await signInAdmin()
})
afterAll(() => table.client.destroy())

/** Operations whose sample is refused or changes nothing here: these tests look at their audit record. */
const provenBeside: Readonly<Record<string, string>> = {
  'orders.refund': 'functions/orders/orders.test.ts',
  'orders.remedy': 'functions/orders/reconciliation/reconcile-payments.test.ts',
  'orders.compare': 'functions/orders/reconciliation/correct.test.ts',
  'orders.correct': 'functions/orders/reconciliation/correct.test.ts',
  // No sample has a proposed transfer, a buyer to pay by PIX, or earnings that wait.
  'orders.decideTransfer': 'functions/orders/transfers/transfers.test.ts',
  'orders.payRepayment': 'functions/orders/repayments/repayments.test.ts',
  'orders.releaseEarnings': 'functions/orders/deferral/deferral.test.ts',
  // The sample's dispute has no conversation.
  'disputes.offerPhotos': 'functions/disputes/evidence/evidence.test.ts',
  // Nothing has qualified, and the week's run exists.
  'referrals.pay': 'functions/referrals/referrals.test.ts',
  'referrals.csv': 'functions/referrals/referrals.test.ts',
  'entities.decideKey': 'functions/entities/entities.test.ts',
  'notifications.sendWeekly': 'functions/notifications/weekly/start.test.ts',
  // Their samples name a goal of another test and a closed ticket.
  'goals.update': 'functions/figures/goals/goals.test.ts',
  'goals.remove': 'functions/figures/goals/goals.test.ts',
  'tickets.reopen': 'functions/tickets/tickets.test.ts',
}

/**
 * Inputs that change the settings as they are now, and disputes in the state of the step: the samples name a version
 * that never exists, and an open dispute.
 */
const current: Readonly<Record<string, () => Promise<unknown>>> = {
  'settings.changeApprovalLimit': async () => {
    const { version, twoAdminsAboveCents } = await admin.api.settings.approvalLimit()
    return { version, twoAdminsAboveCents, reason: 'Conferido.' }
  },
  'settings.changeSystem': async () => {
    const settings = await admin.api.settings.all()
    return { ...settings, sessionHours: settings.sessionHours === 24 ? 25 : 24 }
  },
  'settings.changeAdminNotices': async () => {
    const settings = await admin.api.settings.all()
    return { ...settings, notifySystemAlerts: !settings.notifySystemAlerts }
  },
  'exchangeRates.save': async () => {
    const { items } = await admin.api.exchangeRates.all()
    const version = items.find(({ currency }) => currency === 'GBP')?.version ?? 0
    return { currency: 'GBP', micros: 7_300_000, date: '2026-01-02', version }
  },
  'disputes.decideLoss': async () => {
    const dispute = await plantLostDispute(table, new Date())
    return { ...dispute, bearer: 'platform', reason: 'Sem provas.' }
  },
  'disputes.writeOff': async () => ({ ...(await plantClaim(table, new Date())), reason: 'Valor pequeno.' }),
  'disputes.undoClaim': async () => ({ ...(await plantClaim(table, new Date())), reason: 'Engano.' }),
  'settings.changeMaintenance': async () => {
    const settings = await admin.api.settings.all()
    return { ...settings, maintenanceOn: false, maintenanceMessage: `Voltamos às 15h. ${randomUUID()}` }
  },
}

/** It changes nothing: POST keeps what an admin looks for out of addresses. */
const readsOnly = ['queues.find']
const changes = operations().filter(
  ({ name, access, method }) => access === 'admin' && method !== 'GET' && !readsOnly.includes(name),
)

async function inputOf({ name }: DeclaredOperation): Promise<unknown> {
  const needs = fixturesUsedBy((things) => sampleOf(name, things))
  return current[name]?.() ?? sampleOf(name, await createFixtures(table, randomUUID(), randomUUID(), needs))
}

/** Another test may save the same settings first. */
async function succeed(operation: DeclaredOperation, attempts = 5): Promise<void> {
  const { status, code, body } = await callOverHttp(operation, admin.token, await inputOf(operation))
  if (code === 'settings.changed_meanwhile' && attempts > 1) return succeed(operation, attempts - 1)
  expect(status, JSON.stringify(body)).toBe(200)
}

const recorded = async (): Promise<AuditLine[]> => (await admin.api.audit.search({ actor: admin.userId })).items

it('every admin operation that changes something leaves its audit record', () =>
  checkCells(
    changes.filter(({ name }) => !provenBeside[name]).map((operation) => [operation.name, operation] as const),
    async (operation) => {
      const [before] = await recorded()
      await succeed(operation)
      const [newest] = await recorded()
      expect(newest?.id).not.toBe(before?.id)
      expect(newest?.actor.id).toBe(admin.userId)
      expect(auditActions).toContain(newest?.action)
    },
  ))

it.each(Object.entries(provenBeside))('%s is proven by %s', (operation, file) => {
  expect(changes.map(({ name }) => name)).toContain(operation)
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toMatch(/AUDIT#|auditsOf\(|keys\.auditOf/)
})
