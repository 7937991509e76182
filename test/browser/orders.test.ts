import { beforeAll, describe, inject, it } from 'vitest'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { chooseInCheckout } from '../support/fixtures/checkout.ts'
import { invoke } from '../support/functions.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
const cotia = { stateId: 35, cityId: 3513009, address: 'Rua das Figueiras, 2' }
let seller: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  ;[seller, buyer, admin] = await Promise.all([newPerson(), newPerson(), signInAdmin()])
})

const offer = (type: string) => publishApproved(seller, admin, { ...cotia, type, action: 'sale', priceCents: 10_000 })

describe('purchase', () => {
  it('is paid in a new tab, shown as paid, and refunded by an admin', async () => {
    const { id } = await offer('Paletes de madeira')
    const page = await visit({ as: buyer, at: `/recyclables/${id}` })
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Comprar' }).first().click()
    const checkout = await opened
    await expect(checkout.getByRole('heading', { name: 'Paletes de madeira' })).toBeVisible()
    await expect(checkout.getByText('R$ 120,99')).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/ord_/)
    const wayBack = checkout.getByRole('link', { name: 'Voltar para a compra sem pagar' })
    await expect(wayBack).toHaveAttribute('href', page.url())
    await expect(page.getByText('Esperando pagamento', { exact: true })).toBeVisible()
    await checkout.getByRole('button', { name: 'Pagar com cartão', exact: true }).click()
    await expect(checkout.getByRole('heading', { level: 1 })).toHaveText('Obrigado!')
    await expect(checkout.getByText('Sua transação foi realizada com sucesso')).toBeVisible()
    await expect(page.getByText('Pago', { exact: true })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    const orderId = page.url().split('/').at(-1)
    const office = await visit({ as: admin, at: '/admin/orders' })
    await office.getByLabel('Buscar por número').fill(String(orderId))
    await office.getByRole('button', { name: 'Buscar', exact: true }).click()
    await office.getByRole('link', { name: 'Paletes de madeira' }).click()
    await office.getByRole('button', { name: 'Reembolsar' }).click()
    const dialog = office.getByRole('dialog', { name: 'Reembolsar esta compra?' })
    await dialog.getByLabel('Motivo').fill('O material já tinha sido levado.')
    await dialog.getByRole('button', { name: 'Reembolsar' }).click()
    await expect(toast(office, 'Reembolso pedido')).toBeVisible()
    await localConsole().settle()
    await page.reload()
    await expect(page.getByText('Reembolsado', { exact: true })).toBeVisible()
    await expect(page.getByText('Motivo: O material já tinha sido levado.')).toBeVisible()
    await expect(page.getByText('O Mercado Pago devolveu R$ 120,99 a você.')).toBeVisible()
    expect(await accessibilityFaults(office, 'dark')).toEqual([])
  })

  it('returned in part is a difference that an admin books, beside a transfer to the bank', async () => {
    const { id } = await offer('Sacos de tampinhas')
    const { checkoutUrl } = await buyer.api.orders.create({ id, attempt: crypto.randomUUID() })
    const payment = (await chooseInCheckout(checkoutUrl, 'card')).searchParams.get('payment_id')
    await localConsole().settle()
    const { url } = inject('cloud')
    const body = JSON.stringify({ id: Number(payment), act: 'refundHalf' })
    await fetch(`${url}/local/api/payments`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    await localConsole().settle()
    await invoke('functions/orders/entries/reconcile.ts')
    const office = await visit({ as: admin, at: '/admin/orders' })
    const row = office.getByRole('article').filter({ hasText: `Pagamento ${payment}` })
    await expect(row.getByText('O Mercado Pago tem R$ 60,49 a menos do que os nossos registros.')).toBeVisible()
    await row.getByRole('button', { name: 'Comparar de novo' }).click()
    await expect(toast(office, 'Ainda há diferença')).toBeVisible()
    await row.getByRole('button', { name: 'Lançar a diferença' }).click()
    const dialog = office.getByRole('dialog', { name: 'Lançar esta diferença?' })
    await dialog.getByLabel('Motivo').fill('Acordo com quem comprou.')
    expect(await accessibilityFaults(office, 'dark')).toEqual([])
    await dialog.getByRole('button', { name: 'Lançar' }).click()
    await expect(toast(office, 'Diferença lançada')).toBeVisible()
    await expect(row).toHaveCount(0)

    // Without the notices of before, which cover each other.
    await office.reload()
    const reference = `MP-${crypto.randomUUID()}`
    await office.getByRole('button', { name: 'Lançar transferência' }).click()
    const form = office.getByRole('form', { name: 'Lançar transferência' })
    await form.getByLabel('Valor').fill('5000')
    await form.getByLabel('Número da transferência').fill(reference)
    expect(await accessibilityFaults(office)).toEqual([])
    await form.getByRole('button', { name: 'Lançar' }).click()
    await expect(toast(office, 'Transferência registrada')).toBeVisible()
    await expect(office.getByText(reference)).toBeVisible()
  })

  it('opens by a link when the browser blocks the new tab', async () => {
    const { id } = await offer('Tambores de metal')
    const page = await visit({
      as: buyer,
      at: `/recyclables/${id}`,
      before: (fresh) => fresh.addInitScript(() => Object.assign(window, { open: () => null })),
    })
    await page.getByRole('button', { name: 'Comprar' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Abra o pagamento' })
    await expect(dialog.getByRole('link', { name: 'Ir para o pagamento' })).toHaveAttribute('target', '_blank')
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Ir para o pagamento' }).click()
    await expect((await opened).getByText('Tambores de metal')).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/ord_/)
  })
})

describe('dispute', () => {
  it('is shown to the buyer, filed by an admin, and blocks the refund', async () => {
    const { id: adId } = await offer('Sucata de alumínio')
    const { id, checkoutUrl } = await buyer.api.orders.create({ id: adId, attempt: crypto.randomUUID() })
    const back = await chooseInCheckout(checkoutUrl, 'card')
    await localConsole().settle()
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id: Number(back.searchParams.get('payment_id')), act: 'dispute' })
    await fetch(`${inject('cloud').url}/local/api/payments`, { method: 'POST', headers, body })
    await localConsole().settle()

    const page = await visit({ as: buyer, at: `/orders/${id}` })
    await expect(page.getByText('O pagamento está em disputa desde')).toBeVisible()
    await expect(page.getByText('Disputa aberta sobre os R$ 120,99 que você pagou.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    const office = await visit({ as: admin, at: `/admin/orders/${id}` })
    await expect(office.getByRole('button', { name: 'Reembolsar' })).toBeDisabled()
    await office.getByRole('link', { name: 'Ver disputa' }).click()
    await office.getByLabel('Texto da prova').fill('Os dois confirmaram a coleta.')
    await office.getByRole('button', { name: 'Escolher fotos da conversa e do anúncio' }).click()
    await office.getByRole('checkbox', { name: /^Do anúncio/ }).check()
    await office.getByRole('button', { name: 'Juntar prova' }).click()
    await expect(toast(office, 'Prova guardada')).toBeVisible()
    await expect(office.getByText('Os dois confirmaram a coleta.')).toBeVisible()
    await expect(office.getByRole('img', { name: 'Foto 1 da prova' })).toBeVisible()
    expect(await accessibilityFaults(office, 'dark')).toEqual([])
    await office.getByRole('link', { name: 'Voltar para disputas' }).click()
    await expect(office.getByRole('link', { name: 'Sucata de alumínio' })).toBeVisible()
    expect(await accessibilityFaults(office)).toEqual([])
  })
})
