import { readFile } from 'node:fs/promises'
import { beforeAll, describe, it } from 'vitest'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
let admin: Person

beforeAll(async () => {
  admin = await signInAdmin()
})

describe('dashboard', () => {
  it('shows figures, charts with table and CSV, and another period', async () => {
    const page = await visit({ as: admin, at: '/dashboard' })
    await expect(page.getByRole('heading', { name: 'Painel do Administrador' })).toBeVisible()
    for (const name of ['Receita total', 'Usuários ativos', 'Materiais publicados', 'Taxa de conversão'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Receita do período: R\$/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Anúncios aprovados por categoria: Plástico/ })).toBeVisible()
    const activity = page.getByRole('region', { name: 'Atividade', exact: true }).first()
    await expect(
      activity.getByRole('img', { name: /novos usuários: [\d.]+; materiais publicados: [\d.]+/ }),
    ).toBeVisible()
    await activity.getByText('Ver tabela').click()
    await expect(activity.getByRole('rowheader')).toHaveCount(6)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      activity.getByRole('button', { name: 'Baixar CSV: Atividade' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('atividade_half.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('"Período";"Novos usuários";"Materiais publicados"')

    // The address decides the choice, so it follows the click.
    await page.getByRole('radio', { name: '7 dias' }).click()
    await expect(page.getByRole('radio', { name: '7 dias' })).toBeChecked()
    await expect(page).toHaveURL(/period=week/)
    await expect(activity.getByRole('rowheader')).toHaveCount(7)
    await expect(page.getByText('não são as mesmas pessoas')).toBeVisible()
  })

  it('leads to the goals, which are created, edited and deleted', async () => {
    const page = await visit({ as: admin, at: '/dashboard' })
    await page.getByRole('link', { name: 'Gerenciar metas' }).click()
    await expect(page).toHaveURL(/\/settings\?tab=goals$/)
    await expect(page.getByText('Exemplo').first()).toBeVisible()
    const form = page.getByRole('form', { name: 'Nova meta' })
    await form.getByRole('button', { name: 'Adicionar meta' }).click()
    await expect(form.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await form.getByLabel('Nome').fill('Vidros do trimestre')
    await form.getByLabel('Tipo').selectOption({ label: 'Materiais' })
    await form.getByLabel('Valor da meta').fill('-3')
    await form.getByRole('button', { name: 'Adicionar meta' }).click()
    await expect(form.getByText('O valor da meta precisa ser maior que zero.')).toBeVisible()
    await form.getByLabel('Valor da meta').fill('40')
    await form.getByLabel('Período').selectOption({ label: 'Trimestral' })
    await form.getByRole('button', { name: 'Adicionar meta' }).click()
    await expect(toast(page, 'Meta adicionada com sucesso!')).toBeVisible()
    const goal = page.getByRole('listitem').filter({ hasText: 'Vidros do trimestre' })
    await expect(goal).toContainText('Trimestral')

    await goal.getByRole('button', { name: 'Editar Vidros do trimestre' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor da meta').fill('80')
    await dialog.getByRole('button', { name: 'Salvar meta' }).click()
    await expect(goal).toContainText('/ 80')

    await goal.getByRole('button', { name: 'Excluir Vidros do trimestre' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir meta' }).click()
    await expect(toast(page, 'Meta removida com sucesso!')).toBeVisible()
    await expect(goal).toHaveCount(0)
  })
})
