import { randomUUID } from 'node:crypto'
import { keys } from '../../../functions/kit/table/keys.ts'
import { reward } from '../../../functions/ledger/movements.ts'
import { moveMoney } from '../../../functions/ledger/store.ts'
import { queues } from '../../../shared/contract/queues.ts'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { invoke } from '../../support/functions.ts'
import { localConsole, newPerson } from '../../support/people/people.ts'
import { cpfOfUser } from '../../support/people/tax-ids.ts'
import { putRow } from '../../support/tables/rows.ts'
import { type Area, deleteRow, persist, readRow, runSchedule, sendOverdueMails, subjectsTo } from './area.ts'

export const figures: Area = {
  name: 'page views and inactive users',
  entries: {
    'functions/figures/entries/sum-views.ts': 'schedule',
    'functions/figures/entries/count-inactive.ts': 'schedule',
  },
  async prepare() {
    const day = dayOf(new Date())
    const sums = [keys.viewFigures(keys.figuresDay(day)), keys.viewFigures(keys.figuresMonth(day.slice(0, 7)))]
    return async () => {
      for (const key of [...sums, keys.inactiveUsers]) await deleteRow(key)
      await putRow({ ...keys.pageViews(day, '/recyclables', 'ptBR', 'phone'), views: 3, visits: 2 })
      await runSchedule('functions/figures/entries/sum-views.ts')
      await runSchedule('functions/figures/entries/count-inactive.ts')
      const inactive = await readRow(keys.inactiveUsers)
      return { views: await Promise.all(sums.map(readRow)), inactive: inactive?.users }
    }
  },
}

export const queueFigures: Area = {
  name: 'figures of what waits for admins',
  entries: {
    'functions/queues/entries/count.ts': 'consumer',
    'functions/queues/entries/count-all.ts': 'schedule',
  },
  async prepare({ table, admin }) {
    const seller = await newPerson()
    await moveMoney(table, [reward(randomUUID(), { userId: seller.userId, amountCents: 50_000 })], {
      now: new Date(Date.now() - 60 * dayMs),
    })
    const taxId = cpfOfUser(seller.userId)
    const counted = async () => (await admin.api.queues.waiting({})).queues.map(({ queue }) => queue)
    return async () => {
      for (const queue of queues) await deleteRow(keys.queueFigure(queue))
      const key = { pixKeyType: 'cpf', pixKey: taxId, taxId } as const
      const { id } = await seller.api.withdrawals.request({ ...key, amountCents: 1_000, idempotencyKey: randomUUID() })
      await localConsole().settle()
      const afterEvent = await counted()
      await runSchedule('functions/queues/entries/count-all.ts')
      const afterAll = await counted()
      await admin.api.withdrawals.decide({ ids: [id], verdict: 'complete' })
      await localConsole().settle()
      return { afterEvent, afterAll }
    }
  },
}

export const nightlyAudit: Area = {
  name: 'result of the nightly audit',
  entries: { 'functions/ledger/entries/audit.ts': 'step' },
  async prepare({ admin }) {
    return async () => {
      await deleteRow(keys.lastAudit)
      await persist(() => invoke('functions/ledger/entries/audit.ts', { state: null }))
      return { differences: (await admin.api.queues.systemChecks()).audit?.differences }
    }
  },
}

export const approvals: Area = {
  name: 'requests without a decision',
  entries: { 'functions/approvals/entries/remind.ts': 'step' },
  async prepare({ table, admin }) {
    const seller = await newPerson()
    const earned = { userId: seller.userId, amountCents: 50_000 }
    await moveMoney(table, [reward(randomUUID(), earned)], { now: new Date(Date.now() - 60 * dayMs) })
    const taxId = cpfOfUser(seller.userId)
    return async () => {
      const key = { pixKeyType: 'cpf', pixKey: taxId, taxId } as const
      const asked = { ...key, amountCents: 1_000, idempotencyKey: randomUUID() }
      const { id } = await seller.api.withdrawals.request(asked)
      await localConsole().settle()
      await deleteRow(keys.mail(`reminder#${dayOf(new Date())}#${admin.userId}`))
      const seen = await localConsole().lastId('emails', admin.email)
      await persist(() => invoke('functions/approvals/entries/remind.ts', { kind: 'withdrawal', id }))
      await sendOverdueMails()
      // Other areas leave requests in the same cloud, so the number is not this area's own.
      const mails = (await subjectsTo(admin.email, seen)).map((subject) =>
        subject.replace(/^\d+ pedidos? esperam? decisão/, 'Pedidos esperam decisão'),
      )
      await admin.api.withdrawals.decide({ ids: [id], verdict: 'complete' })
      await localConsole().settle()
      return { mails, status: (await readRow(keys.withdrawal(id)))?.status }
    }
  },
}
