import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from '@playwright/test'
import { beforeAll, describe, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { withdrawals } from '../../functions/payouts/kinds/withdrawal.ts'
import { payoutsOf } from '../../functions/payouts/store.ts'
import { dayMs } from '../../shared/days.ts'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { clockAt } from '../../shared/time-zones.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { expectAddsUp } from '../support/browser/balance.ts'
import { choose, toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { openEntity } from '../support/people/open-entity.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { freshCpf } from '../support/people/tax-ids.ts'
import { tableOf } from '../support/tables/tables.ts'

const { visit } = withBrowser()
const balancePage = '/account-balance'
const entity = `Lar ${randomUUID().slice(0, 8)}`
let seller: Person
let buyer: Person
let admin: Person
let adId: string

beforeAll(async () => {
  ;[seller, buyer, admin] = await Promise.all([newPerson(), newPerson(), signInAdmin()])
  const { environment, tableName } = inject('cloud')
  const table = tableOf(environment, tableName)
  // The earnings are 70 days old, so no test has to move the shared clock by thirty days.
  const earned = reward(randomUUID(), { userId: seller.userId, amountCents: 20_000 })
  await moveMoney(table, [earned], { now: new Date(Date.now() - 70 * dayMs) })
  table.client.destroy()
  const key = { pixKeyType: 'email', pixKey: 'pix@lar.example' } as const
  await openEntity(admin, { name: entity, description: 'Acolhe quem precisa.', ...key })
  const ad = await publishApproved(seller, admin, { type: 'Fios de cobre', action: 'sale', priceCents: 10_000 })
  adId = ad.id
})

describe('money', () => {
  it('moves from a purchase to a PIX and a donation, and the statement adds up', async () => {
    const own = await visit({ as: seller, at: balancePage })
    const look = async (...wanted: Parameters<typeof expectAddsUp>[1]) => {
      await own.goto(inject('cloud').url + balancePage)
      await expectAddsUp(own, wanted)
    }
    await expectAddsUp(own, [20_000, 0, 0, 0])
    await choosePreference(own)

    const theirs = await buy()
    await look(20_000, 0, 10_000, 0)
    const { date } = clockAt('America/Sao_Paulo', new Date())
    const { id: conversationId } = await buyer.api.conversations.start({ id: adId })
    await buyer.api.pickups.propose({ conversationId, date, time: '23:59' })
    const meeting = await visit({ as: seller, at: '/collection' })
    const card = meeting.getByRole('article', { name: /^Fios de cobre/ })
    await card.getByRole('button', { name: 'Aceitar' }).click()
    await expect(toast(meeting, 'Coleta combinada')).toBeVisible()
    await look(20_000, 10_000, 0, 0)
    await theirs.goto(`${inject('cloud').url}/collection`)
    for (const page of [meeting, theirs]) await confirm(page)
    // The donation preference holds 5 % of the sale for the entity.
    await look(29_500, 0, 0, 500)
    await expect(own.getByRole('region', { name: 'Saldo total' })).toContainText('R$ 295,00')
    expect(await accessibilityFaults(own)).toEqual([])

    await withdraw(own)
    await letPass()
    const office = await visit({ as: admin, at: `/admin/withdrawals?search=${seller.email}` })
    await settleWithdrawal(office)
    await expect(own.getByRole('region', { name: 'Meus saques' }).getByText('Concluído')).toBeVisible()
    await look(17_500, 0, 0, 500)

    await give(own)
    await approveGift(office)
    await look(2_500, 0, 0, 500)
    await expect(own.getByText('Saldo insuficiente')).toBeVisible()
    await expect(own.getByText(`Sua doação de R$ 150,00 chegou a ${entity}.`)).toBeVisible()
  }, 240_000)
})

async function choosePreference(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Escolher entidade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferência de doação' })
  await dialog.getByLabel('Porcentagem').fill('101')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Seleção da entidade é obrigatória')).toBeVisible()
  await expect(dialog.getByText('A porcentagem deve ser entre 0 e 100')).toBeVisible()
  await choose(dialog.getByRole('combobox', { name: 'Entidade' }), entity)
  await dialog.getByLabel('Porcentagem').fill('5')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(`5% de cada venda para ${entity}`)).toBeVisible()
}

async function buy(): Promise<Page> {
  const page = await visit({ as: buyer, at: `/recyclables/${adId}` })
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Comprar' }).first().click()
  const checkout = await opened
  await checkout.getByRole('button', { name: 'Pagar com cartão', exact: true }).click()
  await expect(checkout.getByRole('heading', { level: 1 })).toHaveText('Obrigado!')
  await expect(page.getByText('Pago', { exact: true })).toBeVisible()
  await localConsole().settle()
  return page
}

async function confirm(page: Page): Promise<void> {
  const card = page.getByRole('article', { name: /^Fios de cobre/ })
  await card.getByRole('button', { name: 'Confirmar coleta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar a coleta' })
  await dialog.getByRole('button', { name: 'Confirmar coleta' }).click()
  await expect(toast(page, 'Confirmação recebida!')).toBeVisible()
}

/** Submits an invalid form first. Then loses the response, reloads the page and submits again. */
async function withdraw(page: Page): Promise<void> {
  await page.goto(`${inject('cloud').url}/withdraw`)
  const form = page.getByRole('form', { name: 'Pedir saque' })
  await form.getByRole('button', { name: 'Pedir saque' }).click()
  for (const problem of ['Valor mínimo de R$ 10,00', 'CPF/CNPJ é obrigatório', 'Tipo de chave PIX obrigatório'])
    await expect(form.getByText(problem)).toBeVisible()
  const taxId = freshCpf()
  await form.getByLabel('Valor').fill('400,00')
  await expect(form.getByText('Saldo insuficiente: o valor é maior que o disponível.')).toBeVisible()
  await form.getByRole('button', { name: /^Sacar tudo/ }).click()
  await expect(form.getByLabel('Valor')).toHaveValue(/295,00/)
  await form.getByLabel('Valor').fill('120,00')
  await form.getByLabel('CPF/CNPJ').fill(taxId)
  await expect(form.getByLabel('CPF/CNPJ')).toHaveValue(maskTaxId(taxId))
  await form.getByLabel('Tipo de chave PIX').selectOption('phone')
  await form.getByLabel('Chave PIX', { exact: true }).fill('11987654321')
  await form.getByLabel('Tipo de chave PIX').selectOption('email')
  await expect(form.getByLabel('Chave PIX', { exact: true })).toHaveValue('')
  await form.getByLabel('Tipo de chave PIX').selectOption('cpf')
  await expect(form.getByLabel('Chave PIX', { exact: true })).toHaveValue(maskTaxId(taxId))
  expect(await accessibilityFaults(page, 'dark')).toEqual([])

  // The request arrives, but its response is lost.
  let lost = 0
  await page.route('**/api/withdrawals', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Pedir saque' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar saque' })
  await expect(dialog).toContainText('R$ 120,00')
  await dialog.getByRole('button', { name: 'Confirmar saque' }).click()
  await expect(toast(page, 'Erro ao Solicitar Saque')).toBeVisible()
  await page.reload()
  await expect(form.getByText('ele não será feito duas vezes')).toBeVisible()
  await form.getByRole('button', { name: 'Pedir saque' }).click()
  await dialog.getByRole('button', { name: 'Confirmar saque' }).click()
  await expect(toast(page, 'Solicitação de Saque Enviada!')).toBeVisible()
  const own = page.getByRole('region', { name: 'Meus saques' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own).toContainText('Pendente')
}

/** The profile has its CPF only since the withdrawal, so its key would wait for a day (rules 10.21). */
async function letPass(): Promise<void> {
  const { environment, tableName } = inject('cloud')
  const table = tableOf(environment, tableName)
  const { rows } = await payoutsOf(table, withdrawals, seller.userId, { before: undefined, size: 1 })
  const [waiting] = rows
  if (!waiting) throw new Error('There is no withdrawal')
  const Key = keys.withdrawal(waiting.id)
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET payableFrom = :now',
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    }),
  )
  table.client.destroy()
}

async function settleWithdrawal(office: Page): Promise<void> {
  await office.getByRole('checkbox', { name: /^Selecionar saque de R\$\s120,00/ }).check()
  await office.getByRole('button', { name: 'Concluir' }).click()
  expect(await accessibilityFaults(office)).toEqual([])
  const asking = office.getByRole('dialog', { name: 'Concluir este saque?' })
  await asking.getByRole('button', { name: 'Concluir' }).click()
  await expect(toast(office, 'Saque marcado como concluído!')).toBeVisible()
  await expect(office.getByRole('row').filter({ hasText: seller.email })).toContainText('Concluído')
}

async function give(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Doar', exact: true }).click()
  const form = page.getByRole('form', { name: 'Fazer doação' })
  await form.getByRole('button', { name: 'Doar' }).click()
  for (const problem of ['Entidade é obrigatória', 'Valor é obrigatório', 'CPF/CNPJ é obrigatório'])
    await expect(form.getByText(problem)).toBeVisible()
  await choose(form.getByRole('combobox', { name: 'Entidade' }), entity)
  await form.getByLabel('Valor').fill('150,00')
  await form.getByLabel('CPF/CNPJ').fill(freshCpf())
  expect(await accessibilityFaults(page, 'dark')).toEqual([])
  await form.getByRole('button', { name: 'Doar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar doação' })
  await dialog.getByRole('button', { name: 'Confirmar doação' }).click()
  await expect(toast(page, 'Doação Solicitada!')).toBeVisible()
}

async function approveGift(office: Page): Promise<void> {
  await office.goto(`${inject('cloud').url}/admin/donations?search=${encodeURIComponent(entity)}`)
  await office.getByRole('checkbox', { name: /^Selecionar doação de R\$\s150,00/ }).check()
  expect(await accessibilityFaults(office)).toEqual([])
  await office.getByRole('button', { name: 'Aprovar' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(office, 'Status atualizado')).toBeVisible()
}
