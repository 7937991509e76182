import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { readBalance } from '../../functions/ledger/store.ts'
import { orderRow } from '../../functions/orders/order-row.ts'
import { pickupRow } from '../../functions/pickups/pickup-row.ts'
import { dayMs } from '../../shared/days.ts'
import { clockAt } from '../../shared/time-zones.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { chooseInCheckout } from '../support/fixtures/checkout.ts'
import { invoke } from '../support/functions.ts'
import { localConsole, newPerson, type Person, signIn, signInAdmin } from '../support/people/people.ts'
import { asOperator } from '../support/tables/rows.ts'

let seller: Person
let buyer: Person
let admin: Person
let second: Person

beforeAll(async () => {
  ;[seller, buyer, admin] = await Promise.all([newPerson(), newPerson(), signInAdmin()])
})
afterAll(() => localConsole().moveClock({ reset: true }))

async function buy(priceCents: number): Promise<{ adId: string; orderId: string }> {
  const { id: adId } = await publishApproved(seller, admin, { action: 'sale', priceCents })
  const { id: orderId, checkoutUrl } = await buyer.api.orders.create({ id: adId, attempt: crypto.randomUUID() })
  await chooseInCheckout(checkoutUrl, 'card')
  await localConsole().settle()
  return { adId, orderId }
}

async function agree(adId: string): Promise<string> {
  const { id: conversationId } = await buyer.api.conversations.start({ id: adId })
  const { date } = clockAt('America/Sao_Paulo', new Date())
  const { id } = await buyer.api.pickups.propose({ conversationId, date, time: '23:59' })
  await seller.api.pickups.accept({ id })
  return id
}

const pass = async (days: number) => {
  await localConsole().moveClock({ advanceMs: days * dayMs })
  await localConsole().settle()
}

const rowAt = (Key: { pk: string; sk: string }) =>
  asOperator(async (client, TableName) => (await client.send(new GetCommand({ TableName, Key }))).Item)
const pickupAt = async (id: string) => pickupRow.parse(await rowAt(keys.pickup(id)))
const orderAt = async (id: string) => orderRow.parse(await rowAt(keys.order(id)))
const balance = () => asOperator((client, name) => readBalance({ client, name }, seller.userId))
const mailsTo = async ({ email }: Person, subject: RegExp) =>
  (await localConsole().read<{ id: number; subject: string }>('emails', { to: email })).filter((mail) =>
    subject.test(mail.subject),
  ).length

it('ends every pickup and sale without an answer, and keeps no money', async () => {
  const alone = await buy(10_000)
  const bySeller = await agree(alone.adId)
  await seller.api.pickups.confirm({ id: bySeller })
  const byBuyer = await agree((await buy(20_000)).adId)
  await buyer.api.pickups.confirm({ id: byBuyer })
  const silent = await buy(30_000)
  const byNeither = await agree(silent.adId)
  const dear = await agree((await buy(150_000)).adId)
  await seller.api.pickups.confirm({ id: dear })
  const problem = await agree((await buy(40_000)).adId)
  await seller.api.pickups.confirm({ id: problem })
  const words = 'Esperei meia hora e não tinha ninguém.'
  await expect(buyer.api.pickups.cancel({ id: problem, reason: 'Não fui.' })).rejects.toMatchObject({
    code: 'pickup.confirmed_by_other',
  })
  await buyer.api.pickups.report({ id: problem, kind: 'not_there', text: words })
  await expect(buyer.api.pickups.cancel({ id: problem, reason: 'Não fui.' })).rejects.toMatchObject({
    code: 'pickup.in_case',
  })
  const unclaimed = await buy(50_000)

  await pass(1.1)
  expect(await mailsTo(buyer, /aconteceu\?/)).toBeGreaterThan(0)
  expect(await mailsTo(seller, /aconteceu\?/)).toBeGreaterThan(0)
  await pass(2)
  await pass(5.5)
  const ends = await Promise.all([bySeller, byBuyer, byNeither, dear, problem].map(pickupAt))
  expect(ends.map(({ status, caseId }) => [status, caseId !== null])).toEqual([
    ['completed', false],
    ['completed', false],
    ['accepted', true],
    ['accepted', true],
    ['accepted', true],
  ])
  expect(await balance()).toMatchObject({ creditedCents: 30_000, pendingCents: 220_000, escrowCents: 50_000 })

  ;[admin, second] = await Promise.all([signIn(admin), signInAdmin()])
  const { items } = await admin.api.cases.list({ status: 'open' })
  const causes = new Map(items.map(({ pickupId, cause }) => [pickupId, cause]))
  expect([byNeither, dear, problem].map((id) => causes.get(id))).toEqual(['not_confirmed', 'above_limit', 'problem'])
  const decide = async (pickupId: string, verdict: 'complete' | 'cancel') => {
    const found = items.find((one) => one.pickupId === pickupId)
    if (!found) throw new Error('The pickup has no case')
    const { id, version } = found
    return admin.api.cases.decide({ id, version, verdict, reason: 'Conferi a conversa dos dois.' })
  }
  expect(items.find(({ pickupId }) => pickupId === problem)?.problems).toMatchObject([
    { by: 'interested', text: words },
  ])
  await decide(byNeither, 'cancel')
  expect(await decide(dear, 'complete')).toMatchObject({ status: 'open', proposal: { verdict: 'complete' } })
  // Above the limit: the proposal changed the case, and its admin does not confirm it.
  const proposed = items.find(({ pickupId }) => pickupId === dear)
  const confirmed = { id: proposed?.id ?? '', version: 1 + (proposed?.version ?? 0), verdict: 'complete' as const }
  await expect(admin.api.cases.decide({ ...confirmed, reason: '' })).rejects.toMatchObject({
    code: 'case.second_admin_needed',
  })
  expect(await second.api.cases.decide({ ...confirmed, reason: '' })).toMatchObject({ status: 'decided' })
  await decide(problem, 'cancel')
  await expect(decide(dear, 'cancel')).rejects.toMatchObject({ code: 'case.already_decided' })
  await localConsole().settle()
  const decided = await Promise.all([byNeither, dear, problem].map(pickupAt))
  expect(decided.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'cancelled'])
  expect((await orderAt(silent.orderId)).refund).toMatchObject({ cause: 'case' })
  expect((await admin.api.cases.list({ status: 'closed' })).items).toHaveLength(3)
  for (const person of [seller, buyer]) expect(await mailsTo(person, /Decidimos/)).toBe(3)

  await pass(22)
  for (const person of [seller, buyer]) expect(await mailsTo(person, /ainda não foi combinada/)).toBe(1)
  expect((await orderAt(unclaimed.orderId)).status).toBe('paid')
  await pass(16)
  expect(await orderAt(unclaimed.orderId)).toMatchObject({ status: 'refunded', refund: { cause: 'unclaimed' } })
  expect(await balance()).toMatchObject({ creditedCents: 180_000, pendingCents: 0, escrowCents: 0 })
  const nights = (await localConsole().read<{ machine: string; status: string }>('executions', {})).filter(
    ({ machine }) => machine === 'retorna-nightly-audit',
  )
  expect(new Set(nights.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']))
  const audited = await invoke('functions/ledger/entries/audit.ts', { state: null })
  expect(audited).toMatchObject({ done: true, differences: 0 })
})
