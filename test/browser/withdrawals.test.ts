import { randomUUID } from 'node:crypto'
import { beforeAll, describe, inject, it } from 'vitest'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { dayMs } from '../../shared/days.ts'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { newPerson, type Person, signInAdmin } from '../support/people.ts'
import { tableOf } from '../support/tables.ts'
import { freshCpf } from '../support/tax-ids.ts'

const { visit } = withBrowser()
let person: Person
let admin: Person

beforeAll(async () => {
  ;[person, admin] = await Promise.all([newPerson(), signInAdmin()])
  const { environment, tableName } = inject('cloud')
  const table = tableOf(environment, tableName)
  const now = new Date(Date.now() - 40 * dayMs)
  await moveMoney(table, [reward(randomUUID(), { userId: person.userId, amountCents: 30_000 })], { now })
  table.client.destroy()
})

describe('a withdrawal', () => {
  it('is asked for once though its answer is lost and the page loaded again, and decided by an admin', async () => {
    const page = await visit({ as: person, at: '/withdraw' })
    const form = page.getByRole('form', { name: 'Pedir saque' })
    await form.getByRole('button', { name: 'Solicitar saque' }).click()
    for (const problem of ['Valor mínimo de R$ 10,00', 'CPF/CNPJ é obrigatório', 'Tipo de chave PIX obrigatório'])
      await expect(form.getByText(problem)).toBeVisible()
    const taxId = freshCpf()
    await form.getByLabel('Valor').fill('400,00')
    await expect(form.getByText('Saldo insuficiente: o valor é maior que o disponível.')).toBeVisible()
    await form.getByLabel('Valor').fill('120,00')
    await form.getByLabel('CPF/CNPJ').fill(taxId)
    await expect(form.getByLabel('CPF/CNPJ')).toHaveValue(maskTaxId(taxId))
    await form.getByLabel('Tipo de chave PIX').selectOption('phone')
    await form.getByLabel('Chave PIX', { exact: true }).fill('11987654321')
    await form.getByLabel('Tipo de chave PIX').selectOption('email')
    await expect(form.getByLabel('Chave PIX', { exact: true })).toHaveValue('')
    await form.getByLabel('Chave PIX', { exact: true }).fill('ana@banco.example')
    expect(await accessibilityFaults(page)).toEqual([])

    // The request arrives; its answer does not.
    let lost = 0
    await page.route('**/api/withdrawals', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost++
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Solicitar saque' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmar saque' })
    await expect(dialog).toContainText('R$ 120,00')
    await dialog.getByRole('button', { name: 'Confirmar saque' }).click()
    await expect(toast(page, 'Erro ao Solicitar Saque')).toBeVisible()
    await page.reload()
    await expect(form.getByText('ele não será feito duas vezes')).toBeVisible()
    await form.getByRole('button', { name: 'Solicitar saque' }).click()
    await dialog.getByRole('button', { name: 'Confirmar saque' }).click()
    await expect(toast(page, 'Solicitação de Saque Enviada!')).toBeVisible()
    const own = page.getByRole('region', { name: 'Meus saques' })
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await expect(own).toContainText('Pendente')

    const boss = await visit({ as: admin, at: `/admin/withdrawals?search=${person.email}` })
    await boss.getByRole('checkbox', { name: /^Selecionar saque de R\$\s120,00/ }).check()
    await boss.getByRole('button', { name: 'Concluir' }).click()
    expect(await accessibilityFaults(boss)).toEqual([])
    const asking = boss.getByRole('dialog', { name: 'Concluir este saque?' })
    await asking.getByRole('button', { name: 'Concluir' }).click()
    await expect(toast(boss, 'Saque marcado como concluído!')).toBeVisible()
    await expect(boss.getByRole('row').filter({ hasText: person.email })).toContainText('Concluído')
    // Whoever asked sees it without doing anything.
    await expect(own.getByText('Concluído')).toBeVisible()
  })
})
