import { beforeAll, describe, expect, inject, it } from 'vitest'
import { dayMs, dayOf } from '../../shared/days.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { chooseInCheckout } from '../support/fixtures/checkout.ts'
import { invoke } from '../support/functions.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

let seller: Person
let buyer: Person
let other: Person
let admin: Person

beforeAll(async () => {
  ;[seller, buyer, other, admin] = await Promise.all([newPerson(), newPerson(), newPerson(), signInAdmin()])
})

async function console(body: object): Promise<{ result?: string }> {
  const { url } = inject('cloud')
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/local/api/payments`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { result?: string }
}

const order = async (who: Person, id: string) => who.api.orders.create({ id, attempt: crypto.randomUUID() })
const statusOf = async (who: Person, id: string) => (await who.api.orders.get({ id })).status

describe('purchase', () => {
  it('leads from the ad through the checkout to a paid order visible to both sides', async () => {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 10_000 })
    const { id, checkoutUrl, totalCents } = await order(buyer, ad.id)
    expect(totalCents).toBe(12_099)
    expect((await buyer.api.orders.thanks({})).open).toBe(false)
    const back = await chooseInCheckout(checkoutUrl, 'card')
    expect(back.pathname).toBe('/thanks')
    await localConsole().settle()
    expect(await statusOf(buyer, id)).toBe('paid')
    expect((await buyer.api.orders.thanks({})).open).toBe(true)
    const { items: sales } = await seller.api.orders.list({ side: 'sales' })
    expect(sales).toMatchObject([{ id, status: 'paid', checkoutUrl: null }])
    await expect(other.api.orders.get({ id })).rejects.toMatchObject({ code: 'order.not_found' })
    expect(await buyer.api.recyclables.get({ id: ad.id })).toMatchObject({ status: 'paid' })
    for (const { email } of [buyer, seller])
      await localConsole().waitFor<{ id: number; subject: string }>('emails', { to: email }, ({ subject }) =>
        /Pagamento recebido|foi vendido/.test(subject),
      )
  })

  it('waits for a PIX; a forged, repeated or late webhook changes nothing', async () => {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 5_000 })
    const { id, checkoutUrl } = await order(buyer, ad.id)
    const back = await chooseInCheckout(checkoutUrl, 'pix')
    const payment = Number(back.searchParams.get('payment_id'))
    await localConsole().settle()
    expect(await statusOf(buyer, id)).toBe('pending')
    expect(await console({ id: payment, act: 'forge' })).toEqual({ result: '401' })
    await console({ id: payment, act: 'approve' })
    await localConsole().settle()
    expect(await console({ id: payment, act: 'repeat' })).toEqual({ result: '200' })
    await localConsole().settle()
    expect(await statusOf(buyer, id)).toBe('paid')
  })

  it('of one ad by two buyers goes to the first payment and refunds the second', async () => {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 7_000 })
    const [first, second] = [await order(buyer, ad.id), await order(other, ad.id)]
    await chooseInCheckout(first.checkoutUrl, 'card')
    await localConsole().settle()
    await chooseInCheckout(second.checkoutUrl, 'card')
    await localConsole().settle()
    expect(await statusOf(buyer, first.id)).toBe('paid')
    expect(await other.api.orders.get({ id: second.id })).toMatchObject({
      status: 'refunded',
      refund: { cause: 'too_late' },
    })
  })

  it('can be refunded by an admin, which offers the ad again', async () => {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 3_000 })
    const { id, checkoutUrl } = await order(buyer, ad.id)
    await chooseInCheckout(checkoutUrl, 'card')
    await localConsole().settle()
    const { order: paid } = await admin.api.orders.inspect({ id })
    await admin.api.orders.refund({ id, version: paid.version, reason: 'O material já tinha sido levado.' })
    await localConsole().settle()
    const seen = await admin.api.orders.inspect({ id })
    expect(seen.order.status).toBe('refunded')
    expect(seen.journals.map(({ action }) => action)).toEqual([
      'pay',
      'refund',
      'repay',
      // The provider gives its fee back with the refund.
      'provider-fee',
      'provider-fee',
    ])
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'refunded', amountCents: paid.totalCents })
    await localConsole().waitFor<{ id: number; subject: string }>('emails', { to: buyer.email }, ({ subject }) =>
      /^Reembolso feito: R\$\s38,39$/.test(subject),
    )
    expect(await buyer.api.recyclables.get({ id: ad.id })).toMatchObject({ status: 'approved' })
    await invoke('functions/orders/entries/reconcile.ts')
    expect((await admin.api.orders.findings({})).items.filter(({ orderId }) => orderId === id)).toEqual([])
  })

  it('returned in part at the provider is a difference that an admin books', async () => {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 10_000 })
    const { id, checkoutUrl } = await order(buyer, ad.id)
    const back = await chooseInCheckout(checkoutUrl, 'card')
    await localConsole().settle()
    const payment = Number(back.searchParams.get('payment_id'))
    const own = async () => (await admin.api.orders.findings({})).items.filter(({ orderId }) => orderId === id)
    expect(await console({ id: payment, act: 'refundHalf' })).toMatchObject({ result: 'done' })
    await localConsole().settle()
    await invoke('functions/orders/entries/reconcile.ts')
    const [found] = await own()
    expect(found).toMatchObject({ kind: 'partly_returned', remedy: 'correct', differenceCents: -6_049 })
    const given = { id: String(found?.id), bearer: 'losses', reason: 'Acordo com quem comprou.' } as const
    const correct = (differenceCents: number) => admin.api.orders.correct({ ...given, differenceCents })
    await expect(correct(-1)).rejects.toMatchObject({ code: 'finding.changed_meanwhile' })
    expect(await admin.api.orders.compare({ id: given.id })).toEqual({ agrees: false })
    expect(await correct(-6_049)).toEqual({ booked: true })
    await invoke('functions/orders/entries/reconcile.ts')
    expect(await own()).toEqual([])
    const { journals } = await admin.api.orders.inspect({ id })
    const held = journals.flatMap(({ postings }) => postings.filter(({ account }) => account === 'provider'))
    const fee = Math.round(12_099 * 0.0498)
    const feeLeft = fee - Math.round((fee * 6_049) / 12_099)
    expect(-held.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(12_099 - 6_049 - feeLeft)
    await expect(correct(-6_049)).rejects.toMatchObject({ code: 'finding.not_found' })
  })
})

it('a transfer of the provider’s balance to the bank is entered once', async () => {
  const day = dayOf(new Date())
  const given = { reference: `MP-${crypto.randomUUID()}`, amountCents: 5_000, day }
  const tomorrow = dayOf(new Date(Date.now() + dayMs))
  await expect(admin.api.orders.enterTransfer({ ...given, day: tomorrow })).rejects.toMatchObject({
    code: 'transfer.day_not_possible',
  })
  await admin.api.orders.enterTransfer(given)
  await expect(admin.api.orders.enterTransfer(given)).rejects.toMatchObject({ code: 'transfer.already_entered' })
  expect((await admin.api.orders.transfers({})).items[0]).toMatchObject(given)
  await expect(buyer.api.orders.transfers({})).rejects.toMatchObject({ code: 'access.denied' })
})
