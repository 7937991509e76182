import { randomUUID } from 'node:crypto'
import { beforeAll, describe, it } from 'vitest'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

interface StoredMail {
  readonly id: number
  readonly html: string
}

const { visit } = withBrowser()
let author: Person
let admin: Person

beforeAll(async () => {
  ;[author, admin] = await Promise.all([newPerson(), signInAdmin()])
})

describe('support', () => {
  it('takes a ticket from the form to its answer', async () => {
    const message = `Não consigo publicar ${randomUUID()}`
    const page = await visit({ as: author, at: '/support' })
    await expect(page.getByText('de segunda a sexta, das 9h às 17h').first()).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(author.email)
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByText('Escreva a sua mensagem.')).toBeVisible()
    await page.getByLabel('Mensagem', { exact: true }).fill(message)
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible()
    const own = page.getByRole('region', { name: 'Seus chamados' })
    await expect(own.getByRole('listitem')).toContainText('Aberto')

    const desk = await visit({ as: admin, at: '/admin/tickets?tab=canned' })
    await desk.getByRole('button', { name: 'Criar resposta pronta' }).click()
    await desk.getByLabel('Título').fill('Publicar')
    await desk.getByLabel('Texto').fill('Complete o seu perfil primeiro.')
    await desk.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(toast(desk, 'Resposta pronta salva')).toBeVisible()
    await desk.getByRole('tab', { name: 'Abertos' }).click()
    await desk.getByRole('link', { name: message }).click()
    await desk.getByLabel('Usar resposta pronta').selectOption({ label: 'Publicar' })
    await expect(desk.getByLabel('Resposta', { exact: true })).toHaveValue('Complete o seu perfil primeiro.')
    await desk.getByRole('button', { name: 'Responder' }).click()
    await expect(toast(desk, 'Resposta enviada')).toBeVisible()
    await expect(desk.getByLabel('Resposta', { exact: true })).toHaveValue('')

    await page.reload()
    await expect(own.getByRole('listitem')).toContainText('Respondido')
    await expect(own.getByRole('listitem')).toContainText('Complete o seu perfil primeiro.')

    await desk.getByRole('button', { name: 'Fechar chamado' }).click()
    await expect(toast(desk, 'Chamado fechado')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Reabrir chamado' })).toBeVisible()
  })

  it('tells the second of two admins, and keeps the text', async () => {
    const { id } = await author.api.tickets.create({ message: 'Dois de uma vez?' })
    const desk = await visit({ as: admin, at: `/admin/tickets/${id}` })
    await desk.getByLabel('Resposta', { exact: true }).fill('A minha resposta.')
    await admin.api.tickets.answer({ id, version: 1, text: 'Fui antes.' })
    await desk.getByRole('button', { name: 'Responder' }).click()
    await expect(desk.getByRole('alert')).toContainText('Outra pessoa da equipe acabou de mexer neste chamado.')
    await expect(desk.getByText('Fui antes.')).toBeVisible()
    await expect(desk.getByLabel('Resposta', { exact: true })).toHaveValue('A minha resposta.')
    await desk.getByRole('button', { name: 'Responder' }).click()
    await expect(toast(desk, 'Resposta enviada')).toBeVisible()
  })

  it('is open to visitors, leads to the frequent questions, and erases a ticket by the link in its answer', async () => {
    const email = `${randomUUID()}@visitante.example`
    const page = await visit({ at: '/support' })
    await page.getByLabel('E-mail').fill('sem arroba')
    await page.getByLabel('Mensagem', { exact: true }).fill('Sou visitante')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByText('O e-mail tem um sinal que não é aceito.')).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Mensagem enviada' })).toContainText(email)
    await page.getByRole('link', { name: 'Veja antes as perguntas frequentes' }).click()
    await expect(page.getByRole('heading', { name: 'Perguntas frequentes' })).toBeInViewport()

    const { items } = await admin.api.tickets.queue({ status: 'open' })
    const lead = items.find((ticket) => ticket.email === email)
    await admin.api.tickets.answer({ id: lead?.id ?? '', version: 1, text: 'Bem-vindo.' })
    const { html } = await localConsole().waitFor<StoredMail>('emails', { to: email }, (mail) =>
      mail.html?.includes('Bem-vindo.'),
    )
    const opened = await visit({ at: /\/support#[\w.-]+/.exec(html)?.[0] ?? '' })
    await expect(opened.getByText(`escrito com o e-mail ${email}`)).toBeVisible()
    await expect(opened.getByText('Bem-vindo.')).toBeVisible()
    await opened.getByRole('button', { name: 'Apagar chamado' }).click()
    await opened.getByRole('dialog').getByRole('button', { name: 'Apagar chamado' }).click()
    await expect(opened.getByRole('heading', { name: 'Este chamado não existe mais' })).toBeVisible()
  })
})
