import { randomUUID } from 'node:crypto'
import { newReferral, referralParts } from '../../../functions/kit/rewards/referrals.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { journalKey } from '../../../functions/ledger/ledger-rows.ts'
import { readJournals } from '../../../functions/ledger/store.ts'
import { findingId } from '../../../functions/orders/reconciliation/findings.ts'
import { checkPart } from '../../../functions/orders/unclaimed/store.ts'
import { dayMs } from '../../../shared/days.ts'
import { clockAt } from '../../../shared/time-zones.ts'
import { chooseInCheckout } from '../../support/fixtures/checkout.ts'
import { plantOffer } from '../../support/kills/money-journey.ts'
import { countTradesOf } from '../../support/money/referrals.ts'
import { localConsole, newPerson, type Person } from '../../support/people/people.ts'
import { changeRow, putRow } from '../../support/tables/rows.ts'
import { type Area, type Given, persist, readRow, runSchedule, sendOverdueMails, subjectsTo } from './area.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

interface Sale {
  readonly adId: string
  readonly orderId: string
}

async function buy(table: Table, seller: Person, buyer: Person): Promise<Sale> {
  const adId = await plantOffer(table, seller.userId)
  const { id: orderId, checkoutUrl } = await buyer.api.orders.create({ id: adId, attempt: randomUUID() })
  await chooseInCheckout(checkoutUrl, 'card')
  await localConsole().settle()
  return { adId, orderId }
}

async function agree(seller: Person, buyer: Person, adId: string): Promise<string> {
  const { id: conversationId } = await buyer.api.conversations.start({ id: adId })
  const { date } = clockAt('America/Rio_Branco', new Date())
  const { id } = await buyer.api.pickups.propose({ conversationId, date, time: '23:59' })
  await seller.api.pickups.accept({ id })
  return id
}

async function holdWebhooks({ url }: Given['home'], hold: boolean): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/local/api/payments`, { method: 'POST', headers, body: JSON.stringify({ hold }) })
}

/** Returns what a sale ends with: its order, journals and pickup. */
async function endOf(table: Table, { orderId }: Sale, pickupId?: string): Promise<object> {
  const order = await readRow(keys.order(orderId))
  const pickup = pickupId === undefined ? undefined : await readRow(keys.pickup(pickupId))
  const journals = await readJournals(table, `sale/${orderId}`)
  return { order: order?.status, journals: journals.map(({ action }) => action), pickup: pickup?.status }
}

/** E-mails to people since the round began. */
async function watchMails(...people: readonly Person[]): Promise<() => Promise<string[][]>> {
  const seen = await Promise.all(people.map(({ email }) => localConsole().lastId('emails', email)))
  return async () => {
    await sendOverdueMails()
    return Promise.all(people.map(({ email }, index) => subjectsTo(email, seen[index])))
  }
}

export const refunds: Area = {
  name: 'refunds, missed notifications and unclaimed sales',
  entries: {
    'functions/orders/entries/refund.ts': 'consumer',
    'functions/orders/entries/reconcile.ts': 'schedule',
    'functions/orders/entries/unclaimed.ts': 'schedule',
    'functions/pickups/entries/end.ts': 'consumer',
  },
  async prepare({ table, admin, home }) {
    const [seller, buyer] = await Promise.all([newPerson(), newPerson()])
    return async () => {
      const mails = await watchMails(seller, buyer)
      const refunded = await buy(table, seller, buyer)
      const pickupId = await agree(seller, buyer, refunded.adId)
      const { order } = await admin.api.orders.inspect({ id: refunded.orderId })
      const reason = 'O material já tinha sido levado.'
      await admin.api.orders.refund({ id: order.id, version: order.version, reason })
      await localConsole().settle()

      await holdWebhooks(home, true)
      const missed = await buy(table, seller, buyer)
      await putRow(sampleFinding(randomUUID()))
      await runSchedule('functions/orders/entries/reconcile.ts')
      await holdWebhooks(home, false)
      await localConsole().settle()

      // 31 days after its payment it is remembered, 15 days later refunded.
      await sweepUnclaimed(table, missed, daysAgo(31), undefined)
      await sweepUnclaimed(table, missed, daysAgo(46), daysAgo(16))
      const found = await admin.api.orders.findings({})
      return {
        refunded: await endOf(table, refunded, pickupId),
        missed: await endOf(table, missed),
        findings: found.items.length,
        mails: await mails(),
      }
    }
  },
}

/** A finding whose difference is gone. */
function sampleFinding(paymentId: string) {
  const id = findingId('not_at_provider', paymentId)
  return {
    ...keys.finding(id),
    id,
    kind: 'not_at_provider',
    paymentId,
    orderId: null,
    remedy: 'by_hand',
    provider: { paymentStatus: 'none', amountCents: 0 },
    ledger: { state: 'paid', amountCents: 1 },
    foundAt: daysAgo(30).toISOString(),
  }
}

/** Dates a sale back for one sweep. */
async function sweepUnclaimed(table: Table, { orderId }: Sale, at: Date, remindedAt: Date | undefined): Promise<void> {
  const subject = `sale/${orderId}` as const
  const journals = await readJournals(table, subject)
  for (const { number } of journals) await changeRow(journalKey(subject, number), { at: at.toISOString() })
  await transact(table, [checkPart(daysAgo(0.01), orderId, remindedAt?.toISOString() ?? null)])
  await runSchedule('functions/orders/entries/unclaimed.ts')
  for (const journal of journals) await changeRow(journalKey(subject, journal.number), { at: journal.at })
}

export const silence: Area = {
  name: 'pickups without an answer and their cases',
  entries: {
    'functions/pickups/entries/sweep.ts': 'schedule',
    'functions/cases/entries/follow.ts': 'consumer',
    'functions/pickups/entries/end.ts': 'consumer',
  },
  async prepare({ table, admin }) {
    return async () => {
      // The first sale of a seller reaches a milestone.
      const [seller, buyer] = await Promise.all([newPerson(), newPerson()])
      const mails = await watchMails(seller, buyer)
      const sales = [await buy(table, seller, buyer), await buy(table, seller, buyer)]
      const pickups: string[] = []
      for (const { adId } of sales) pickups.push(await agree(seller, buyer, adId))
      const [silent = '', confirmed = ''] = pickups
      await buyer.api.pickups.confirm({ id: confirmed })
      const { confirmations } = (await readRow(keys.pickup(confirmed))) as { confirmations: { interested: object } }
      const interested = { ...confirmations.interested, at: daysAgo(2).toISOString() }
      await changeRow(keys.pickup(confirmed), { confirmations: { ...confirmations, interested } })
      await lookAt([confirmed])
      for (const id of pickups) await changeRow(keys.pickup(id), { startsAt: daysAgo(8).toISOString() })
      await lookAt(pickups)
      const { items } = await admin.api.cases.list({ status: 'open' })
      const open = items.filter(({ pickupId }) => pickupId === silent)
      for (const { id, version } of open)
        await admin.api.cases.decide({ id, version, verdict: 'cancel', reason: 'Conferi a conversa dos dois.' })
      return {
        causes: open.map(({ cause }) => cause),
        mails: await mails(),
        sales: await Promise.all(sales.map((sale, index) => endOf(table, sale, pickups[index]))),
        left: (await admin.api.cases.list({ status: 'open' })).items.length,
        closed: (await Promise.all(open.map(({ id }) => admin.api.cases.get({ id })))).map(({ status }) => status),
      }
    }
  },
}

async function lookAt(pickups: readonly string[]): Promise<void> {
  for (const id of pickups) await putRow({ ...keys.pickupCheck(daysAgo(0.01).toISOString(), id), pickupId: id })
  await runSchedule('functions/pickups/entries/sweep.ts')
}

export const records: Area = {
  name: 'collection records and referrals',
  entries: {
    'functions/collection-records/entries/count.ts': 'consumer',
    'functions/referrals/entries/record.ts': 'consumer',
    'functions/referrals/entries/count.ts': 'schedule',
  },
  async prepare({ table }) {
    const [referrer, seller] = await Promise.all([newPerson(), newPerson()])
    return async () => {
      const buyer = await newPerson('cooperative')
      await transact(table, referralParts(newReferral(referrer.userId, buyer.userId, new Date())))
      for (let sales = 0; sales < 3; sales++) {
        const { adId } = await buy(table, seller, buyer)
        const id = await agree(seller, buyer, adId)
        await seller.api.pickups.confirm({ id, weights: [{ material: 'paper', grams: 10_000 }] })
        await buyer.api.pickups.confirm({ id, weights: [{ material: 'paper', grams: 10_000 }] })
        await localConsole().settle()
      }
      await persist(() => countTradesOf(buyer))
      await localConsole().settle()
      const year = String(new Date().getFullYear())
      const { pickups, materials } = await buyer.api.collectionRecords.figures({ from: `${year}-01`, to: `${year}-12` })
      const { soldCents, boughtCents, status } = (await readRow(keys.referral(buyer.userId))) ?? {}
      return { pickups, materials, referral: { soldCents, boughtCents, status } }
    }
  },
}
