import { randomUUID } from 'node:crypto'
import { itemsOf } from '../../../functions/catalogue/recyclable-rows.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { newId } from '../../../shared/ids.ts'
import { clockAt } from '../../../shared/time-zones.ts'
import { sampleAd } from '../fixtures/ad-rows.ts'
import { chooseInCheckout } from '../fixtures/checkout.ts'
import { plantOwnNumber } from '../people/own-number.ts'
import type { Person } from '../people/people.ts'
import { cpfOfUser, freshCpf } from '../people/tax-ids.ts'
import type { KillableCloud } from './killable-cloud.ts'

export const roundCents = {
  priceCents: 10_000,
  feesCents: 2_099,
  shareCents: 500,
  withdrawnCents: 6_000,
  givenCents: 2_500,
}

export interface Cast {
  readonly seller: Person
  readonly buyer: Person
  readonly admin: Person
  readonly entity: { readonly id: string; readonly name: string }
}

/** The seller's CPF is old enough for a withdrawal at once. */
export async function plantOffer(table: Table, ownerId: string): Promise<string> {
  const now = new Date()
  const ad = sampleAd({
    id: newId('recyclable', now),
    ownerId,
    action: 'sale',
    status: 'approved',
    photos: [],
    priceCents: roundCents.priceCents,
    createdAt: now.toISOString(),
    version: 1,
  })
  await transact(
    table,
    itemsOf(ad).map((Item) => ({ Put: { Item } })),
  )
  await plantOwnNumber(table, ownerId)
  return ad.id
}

/**
 * Runs a round of money operations against a cloud that is killed meanwhile: purchase, pickup, withdrawal, donation,
 * share, and the decisions on them. Repeats each request with the same key until a response arrives.
 * @param at Called before each step
 */
export async function runMoneyRound(
  { retryAcrossKills }: Pick<KillableCloud, 'retryAcrossKills'>,
  { seller, buyer, admin, entity }: Cast,
  adId: string,
  at: (step: string) => void,
): Promise<void> {
  const step = <Result>(name: string, act: () => Promise<Result>) => {
    at(name)
    return retryAcrossKills(act)
  }
  const order = { id: adId, attempt: randomUUID() }
  const { id: orderId, checkoutUrl } = await step('order', () => buyer.api.orders.create(order))
  await step('pay', () => payOnce(checkoutUrl, () => buyer.api.orders.get({ id: orderId })))
  at('await the payment')
  await pollUntil(retryAcrossKills, async () => (await buyer.api.orders.get({ id: orderId })).status === 'paid')

  const { id: conversationId } = await step('talk', () => buyer.api.conversations.start({ id: adId }))
  const { id } = await step('propose', async () => {
    const { items } = await buyer.api.pickups.ofConversation({ conversationId })
    const { date } = clockAt('America/Rio_Branco', new Date())
    return items[0] ?? buyer.api.pickups.propose({ conversationId, date, time: '23:59' })
  })
  await step('accept', () => seller.api.pickups.accept({ id }))
  await step('confirm', () => buyer.api.pickups.confirm({ id }))
  await step('complete', () => seller.api.pickups.confirm({ id }))

  const taxId = cpfOfUser(seller.userId)
  const key = { pixKeyType: 'cpf', pixKey: taxId, taxId } as const
  const asked = { ...key, amountCents: roundCents.withdrawnCents, idempotencyKey: randomUUID() }
  const withdrawal = await step('withdraw', () => seller.api.withdrawals.request(asked))
  await step('decide the withdrawal', () =>
    acceptAlreadyDecided(admin.api.withdrawals.decide({ ids: [withdrawal.id], verdict: 'complete' })),
  )
  const gift = {
    entityId: entity.id,
    amountCents: roundCents.givenCents,
    taxId: freshCpf(),
    idempotencyKey: randomUUID(),
  }
  const donation = await step('donate', () => seller.api.donations.request(gift))
  at('wait for the share')
  const pending = () => admin.api.donations.queue({ search: entity.name, status: 'pending' })
  await pollUntil(retryAcrossKills, async () => (await pending()).items.some(({ origin }) => origin === 'share'))
  await step('decide the donations', async () => {
    const ids = (await pending()).items.map((line) => line.id)
    if (ids.length > 0) await acceptAlreadyDecided(admin.api.donations.decide({ ids, verdict: 'approve' }))
    const { status } = await seller.api.donations.get({ id: donation.id })
    if (status !== 'completed') throw new Error(`The donation is ${status}`)
  })
}

/** Pays unless the order shows a payment. If the status is not visible yet, it may pay twice. */
async function payOnce(checkoutUrl: string | null, order: () => Promise<{ status: string }>): Promise<void> {
  if ((await order()).status === 'created') await chooseInCheckout(checkoutUrl, 'card')
}

/** Accepts `approval.already_decided`: the response to the first decision was lost. */
async function acceptAlreadyDecided(answer: Promise<{ refused: readonly { code: string }[] }>): Promise<void> {
  const { refused } = await answer
  const others = refused.filter(({ code }) => code !== 'approval.already_decided')
  if (others.length > 0) throw new Error(`Refused: ${others.map(({ code }) => code).join(', ')}`)
}

async function pollUntil(persist: KillableCloud['retryAcrossKills'], holds: () => Promise<boolean>): Promise<void> {
  while (!(await persist(holds))) await new Promise((resolve) => setTimeout(resolve, 50))
}
