import { randomUUID } from 'node:crypto'
import { beforeAll, describe, inject, it } from 'vitest'
import { reward, sale } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { readPastedAmount } from '../../shared/money-input.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { choose, toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { newPerson, type Person, signInAdmin } from '../support/people.ts'
import { tableOf } from '../support/tables.ts'
import { freshCpf } from '../support/tax-ids.ts'

const { visit } = withBrowser()
let person: Person
let admin: Person
const name = `Lar ${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  ;[person, admin] = await Promise.all([newPerson(), signInAdmin()])
  const { environment, tableName } = inject('cloud')
  const table = tableOf(environment, tableName)
  const { userId } = person
  const go = (movement: Parameters<typeof moveMoney>[1][number], daysAgo: number) =>
    moveMoney(table, [movement], { now: new Date(Date.now() - daysAgo * dayMs) })
  const sold = { userId, recyclableId: newId('recyclable', new Date()), feesCents: 299 }
  const [pending, paid] = [newId('order', new Date()), newId('order', new Date())]
  await go(reward(randomUUID(), { userId, amountCents: 20_000 }), 70)
  await go(sale.pay(pending, 'p', { ...sold, priceCents: 7_000 }), 5)
  await go(sale.accept(pending, 'k'), 4)
  await go(sale.pay(paid, 'p', { ...sold, priceCents: 1_234 }), 3)
  table.client.destroy()
  const key = { pixKeyType: 'email', pixKey: 'pix@lar.example' } as const
  await admin.api.entities.create({ name, description: 'Acolhe quem precisa.', ...key })
})

describe('the balance', () => {
  it('is what its sentences add up to, before and after a donation that an admin approves', async () => {
    const page = await visit({ as: person, at: '/account-balance' })
    const sums = page.getByRole('region', { name: 'Saldo total' })
    const changes = page.getByRole('region', { name: 'Extrato' }).locator('[data-account]')
    const sumOf = async (account: string) =>
      (await changes.allTextContents())
        .filter((text) => text.startsWith(account))
        .map((text) => (text.includes('−') ? -1 : 1) * (readPastedAmount(text.replace(/^.*[+−]/, '')) ?? 0))
        .reduce((all, cents) => all + cents, 0)
    /** Reads the page as a person would: the four numbers, and the sum of all lines for each. */
    const addsUp = async (wanted: readonly (readonly [string, number])[]) => {
      for (const [account, cents] of wanted) {
        const shown = sums
          .locator('dl > div')
          .filter({ hasText: new RegExp(`^${account}`) })
          .locator('dd')
        await expect.poll(async () => readPastedAmount((await shown.textContent()) ?? '')).toBe(cents)
        await expect.poll(() => sumOf(account), account).toBe(cents)
      }
    }
    await expect(sums).toContainText('R$ 270,00')
    await addsUp([
      ['Disponível', 20_000],
      ['Pendente', 7_000],
      ['Em custódia', 1_234],
      ['Reservado', 0],
    ])
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Escolher entidade' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preferência de doação' })
    await dialog.getByLabel('Porcentagem').fill('101')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Seleção da entidade é obrigatória')).toBeVisible()
    await expect(dialog.getByText('A porcentagem deve ser entre 0 e 100')).toBeVisible()
    await choose(dialog.getByRole('combobox', { name: 'Entidade' }), name)
    await dialog.getByLabel('Porcentagem').fill('5')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(`5% de cada venda para ${name}`)).toBeVisible()

    await page.getByRole('link', { name: 'Doar', exact: true }).click()
    const form = page.getByRole('form', { name: 'Fazer doação' })
    await form.getByRole('button', { name: 'Doar' }).click()
    for (const problem of ['Entidade é obrigatória', 'Valor é obrigatório', 'CPF/CNPJ é obrigatório'])
      await expect(form.getByText(problem)).toBeVisible()
    await choose(form.getByRole('combobox', { name: 'Entidade' }), name)
    await form.getByLabel('Valor').fill('150,00')
    await form.getByLabel('CPF/CNPJ').fill(freshCpf())
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Doar' }).click()
    await page
      .getByRole('dialog', { name: 'Confirmar doação' })
      .getByRole('button', { name: 'Confirmar doação' })
      .click()
    await expect(toast(page, 'Doação Solicitada!')).toBeVisible()

    const boss = await visit({ as: admin, at: `/admin/donations?search=${encodeURIComponent(name)}` })
    await boss.getByRole('checkbox', { name: /^Selecionar doação de R\$\s150,00/ }).check()
    expect(await accessibilityFaults(boss)).toEqual([])
    await boss.getByRole('button', { name: 'Aprovar' }).click()
    await boss.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
    await expect(toast(boss, 'Status atualizado')).toBeVisible()

    await page.goto(`${inject('cloud').url}/account-balance`)
    await expect(sums.getByText('Saldo insuficiente')).toBeVisible()
    await addsUp([
      ['Disponível', 5_000],
      ['Pendente', 7_000],
      ['Em custódia', 1_234],
      ['Reservado', 0],
    ])
    await expect(page.getByText(`Sua doação de R$ 150,00 chegou a ${name}.`)).toBeVisible()
  })
})
