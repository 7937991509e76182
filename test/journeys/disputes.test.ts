import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Table } from '../../functions/kit/table/table.ts'
import { newId } from '../../shared/ids.ts'
import { publishApproved, uploadPhoto } from '../support/fixtures/ads.ts'
import { chooseInCheckout } from '../support/fixtures/checkout.ts'
import { plantClaim } from '../support/fixtures/disputes.ts'
import { invoke } from '../support/functions.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'

let seller: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  ;[seller, buyer, admin] = await Promise.all([newPerson(), newPerson(), signInAdmin()])
})

/** Acts on a payment at the sandbox, as its console does. */
/** Other journeys leave older disputes, so one page may not reach this one. */
async function openDisputeIds(admin: Person): Promise<string[]> {
  const ids: string[] = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof admin.api.disputes.list>> = await admin.api.disputes.list({
      status: 'open',
      ...(next !== null && { cursor: next }),
    })
    ids.push(...page.items.map(({ id }) => id))
    next = page.nextCursor
  } while (next !== null)
  return ids
}

async function act(id: number, ...acts: readonly string[]): Promise<void> {
  const { url } = inject('cloud')
  const headers = { 'content-type': 'application/json' }
  for (const one of acts) {
    const body = JSON.stringify({ id, act: one })
    const answer = await fetch(`${url}/local/api/payments`, { method: 'POST', headers, body })
    expect(await answer.json(), one).toEqual({ result: 'done' })
    await localConsole().settle()
  }
}

async function bought() {
  const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 10_000 })
  const { id, checkoutUrl } = await buyer.api.orders.create({ id: ad.id, attempt: crypto.randomUUID() })
  const back = await chooseInCheckout(checkoutUrl, 'card')
  await localConsole().settle()
  return { id, adId: ad.id, payment: Number(back.searchParams.get('payment_id')) }
}

const mailTo = ({ email }: Person, subject: RegExp) =>
  localConsole().waitFor<{ id: number; subject: string }>('emails', { to: email }, (mail) => subject.test(mail.subject))

describe('claim', () => {
  let table: Table
  let second: Person
  beforeAll(async () => {
    const { environment, tableName } = inject('cloud')
    table = tableOf(environment, tableName)
    second = await signInAdmin()
  })
  afterAll(() => table.client.destroy())

  it('lets the debtor read balance, statement and file while it is open and after it was undone', async () => {
    const debtor = await newPerson()
    const { userId: sellerId } = debtor
    const { api } = debtor
    const id = await invoiced(table, sellerId, 150_000)
    const read = async () => {
      const [balance, { items }, { text }] = await Promise.all([
        api.balance.get(),
        api.balance.statement({}),
        api.balance.csv({}),
      ])
      return { balance, moves: items.map(({ move, reason }) => [move, reason]), text }
    }
    const open = await read()
    expect(open.balance).toMatchObject({ owedCents: 150_000, claims: [{ reason: 'Nada foi entregue.' }] })
    expect(open.moves).toEqual([['claim.claw-back', 'Nada foi entregue.']])
    expect(open.text).toContain('Dívida por disputa perdida')

    const undo = ({ api: staff }: Person, version: number) =>
      staff.disputes.undoClaim({ id, version, reason: 'Quem comprou confirmou que recebeu.' })
    const { version } = await admin.api.disputes.get({ id })
    const proposed = await undo(admin, version)
    expect(proposed).toMatchObject({ undone: null, undoProposal: { by: admin.userId } })
    await expect(undo(admin, proposed.version)).rejects.toMatchObject({ code: 'dispute.second_admin_needed' })
    expect((await undo(second, proposed.version)).undone).toMatchObject({ withdrawnCents: 150_000, repaidCents: 0 })
    await localConsole().settle()
    await mailTo(debtor, /foi desfeita/)

    const after = await read()
    expect(after.balance).toMatchObject({ owedCents: 0, claims: [] })
    expect(after.moves[0]).toEqual(['claim.undo', 'Quem comprou confirmou que recebeu.'])
    expect(after.text).toContain('Cobrança desfeita')
  })
})

/** Writes a lost dispute of this seller, and its claim. */
async function invoiced(table: Table, sellerId: string, priceCents: number): Promise<string> {
  return (await plantClaim(table, new Date(), { sellerId, priceCents })).id
}

describe('dispute', () => {
  it('holds the share, tells both sides and admins, refuses a refund, and is won', async () => {
    const { id, adId, payment } = await bought()
    await act(payment, 'mediate')
    for (const side of [seller, buyer]) {
      expect(await side.api.orders.get({ id })).toMatchObject({ status: 'paid', dispute: { status: 'open' } })
      await mailTo(side, /está em disputa/)
    }
    expect(await seller.api.balance.get()).toMatchObject({ disputedCents: 10_000, escrowCents: 0 })
    const { order } = await admin.api.orders.inspect({ id })
    await expect(
      admin.api.orders.refund({ id, version: order.version, reason: 'Pedido do comprador.' }),
    ).rejects.toMatchObject({ code: 'order.disputed' })
    const file = await admin.api.disputes.get({ id: `${id}-1` })
    expect(file).toMatchObject({ status: 'open', deadline: null, seller: { disputedCents: 10_000 } })
    const conversation = await buyer.api.conversations.start({ id: adId })
    const said = await uploadPhoto(buyer)
    const messageId = newId('message', new Date())
    await buyer.api.conversations.send({ id: conversation.id, messageId, text: '', photoIds: [said.id] })
    const offered = await admin.api.disputes.offerPhotos({ id: file.id })
    expect(offered.items.map(({ photo, from }) => [photo.id, from])).toContainEqual([said.id, 'buyer'])
    const own = await uploadPhoto(admin)
    const given = { id: file.id, version: file.version, text: 'Combinaram para sexta.' }
    const foreign = await uploadPhoto(seller)
    await expect(admin.api.disputes.addEvidence({ ...given, photoIds: [foreign.id] })).rejects.toMatchObject({
      code: 'photo.not_found',
    })
    const filed = await admin.api.disputes.addEvidence({ ...given, photoIds: [said.id, own.id] })
    expect(filed.evidence[0]?.photos.map((photo) => [photo.id, photo.status])).toEqual([
      [said.id, 'ready'] as const,
      [own.id, 'ready'] as const,
    ])
    await expect(admin.api.photos.remove({ id: own.id })).rejects.toMatchObject({ code: 'photo.in_use' })
    await expect(seller.api.disputes.get({ id: file.id })).rejects.toMatchObject({ code: 'access.denied' })
    expect(await openDisputeIds(admin)).toContain(file.id)
    await act(payment, 'keep')
    expect(await seller.api.balance.get()).toMatchObject({ disputedCents: 0, escrowCents: 10_000 })
    expect(await admin.api.disputes.get({ id: file.id })).toMatchObject({
      status: 'won',
      evidence: [{ text: 'Combinaram para sexta.' }],
    })
    await mailTo(buyer, /terminou/)
    const stepsOf = async ({ api }: Person) =>
      (await api.orders.timeline({ id })).items.map(({ kind, amountCents }) => [kind, amountCents])
    expect(await stepsOf(buyer)).toEqual([
      ['created', 12_099] as const,
      ['paid', 12_099] as const,
      ['dispute_opened', 12_099] as const,
      ['dispute_won', null] as const,
    ])
    expect((await stepsOf(seller)).slice(1)).toEqual([
      ['paid', 10_000] as const,
      ['dispute_opened', 10_000] as const,
      ['dispute_won', 10_000] as const,
    ])
    await expect(admin.api.orders.timeline({ id })).rejects.toMatchObject({ code: 'order.not_found' })
  })

  it('lost before completion ends the sale, and its owner publishes the ad again with one call', async () => {
    const { id, adId, payment } = await bought()
    await act(payment, 'dispute')
    expect((await admin.api.disputes.get({ id: `${id}-1` })).deadline).not.toBeNull()
    await act(payment, 'lose')
    expect(await buyer.api.orders.get({ id })).toMatchObject({ status: 'charged_back', dispute: { status: 'lost' } })
    const paused = await seller.api.recyclables.get({ id: adId })
    expect(paused.status).toBe('paused')
    await expect(buyer.api.recyclables.get({ id: adId })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    await seller.api.recyclables.resume({ id: adId, version: paused.version })
    expect((await buyer.api.recyclables.get({ id: adId })).status).toBe('approved')
    await invoke('functions/orders/entries/reconcile.ts')
    expect((await admin.api.orders.findings({})).items.filter(({ orderId }) => orderId === id)).toEqual([])
  })
})
