import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { accessibilityFaults, sidewaysFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { localConsole, type Person, signInAdmin } from '../support/people/people.ts'

interface StoredMail {
  readonly id: number
  readonly subject: string
  readonly html: string
}

const { visit } = withBrowser()
let admin: Person
beforeAll(async () => {
  admin = await signInAdmin()
})

const mailTo = (email: string, subject: string) =>
  localConsole().waitFor<StoredMail>('emails', { to: email }, (mail) => mail.subject.includes(subject))
const pageIn = ({ html }: StoredMail, step: 'confirm' | 'unsubscribe' | 'data') =>
  new RegExp(`/newsletter/${step}#[\\w.-]+`).exec(html)?.[0] ?? ''

/** Fills the form of the footer, which loads when it comes near. */
async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Novidades por e-mail' }).scrollIntoViewIfNeeded()
  const form = page.getByRole('form', { name: 'Novidades por e-mail' })
  await form.getByRole('button', { name: 'Fazer inscrição' }).click()
  await expect(form.getByText('Digite um e-mail válido.')).toBeVisible()
  await expect(form.getByText('Você deve aceitar a política de privacidade')).toBeVisible()
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Fazer inscrição' }).click()
  await expect(page.getByText(`abra o e-mail que enviamos para ${email}`)).toBeVisible()
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await accessibilityFaults(page, 'dark')).toEqual([])
  expect(await sidewaysFaults(page)).toEqual([])
}

describe('newsletter', () => {
  it('leads from the footer to the end of the subscription', async () => {
    const email = `${randomUUID()}@leitora.example`
    const page = await visit({ at: '/#questions', ...screens.phone })
    await subscribe(page, email)
    expect(await accessibilityFaults(page)).toEqual([])

    const asking = pageIn(await mailTo(email, 'Confirme a sua inscrição'), 'confirm')
    const confirmation = await visit({ at: asking, ...screens.phone })
    await expect(confirmation.getByText('Inscrição confirmada.')).toBeVisible()
    await expectAccessible(confirmation)
    await confirmation.reload()
    await expect(confirmation.getByText('Este link já foi usado.')).toBeVisible()

    const subject = `Novidades ${randomUUID()}`
    const desk = await visit({ as: admin, at: '/admin/newsletter' })
    await desk.getByRole('link', { name: 'Criar edição' }).click()
    await desk.getByLabel('Assunto').fill(subject)
    await desk.getByLabel('Texto').fill('<p>Agora há <b>pontos</b>.</p><script>x</script>')
    const preview = desk.getByRole('region', { name: 'Prévia' })
    await expect(preview.getByText('pontos', { exact: true })).toHaveCSS('font-weight', '700')
    await desk.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect(toast(desk, 'Rascunho salvo')).toBeVisible()
    await desk.getByRole('button', { name: 'Enviar teste para mim' }).click()
    await expect(toast(desk, '✅ Email enviado!')).toBeVisible()
    await desk.getByRole('button', { name: 'Enviar para todos' }).click()
    await desk.getByRole('button', { name: 'Enviar agora' }).click()
    await expect(desk.getByText('Enviada', { exact: true })).toBeVisible({ timeout: 30_000 })

    const ending = await visit({ at: pageIn(await mailTo(email, subject), 'unsubscribe'), ...screens.phone })
    await ending.getByRole('button', { name: 'Cancelar inscrição' }).click()
    await expect(ending.getByText('Você não recebe mais as novidades')).toBeVisible()
    await expectAccessible(ending)
    await ending.getByRole('link', { name: 'Ver ou apagar meus dados' }).click()
    await expect(ending.getByRole('heading', { name: 'Seus dados na lista de novidades' })).toBeVisible()
    await expect(ending.getByText('Cancelada', { exact: true })).toBeVisible()
    await expectAccessible(ending)
    await ending.getByRole('button', { name: 'Apagar meus dados' }).click()
    await ending.getByRole('dialog').getByRole('button', { name: 'Apagar meus dados' }).click()
    await expect(ending.getByRole('heading', { name: 'Dados apagados' })).toBeVisible()
    await ending.reload()
    await expect(ending.getByText('Token de verificação inválido ou expirado')).toBeVisible()
  })

  it('keeps the words of the second of two admins', async () => {
    const { id } = await admin.api.newsletter.createIssue({ subject: 'Dois', text: 'Texto' })
    const desk = await visit({ as: admin, at: `/admin/newsletter/${id}`, ...screens.phone })
    await desk.getByLabel('Assunto').fill('A minha')
    await admin.api.newsletter.updateIssue({ id, version: 1, subject: 'Fui antes', text: 'Outro texto' })
    await desk.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect(desk.getByRole('alert')).toContainText('Outra pessoa da equipe salvou esta edição')
    await expect(desk.getByLabel('Assunto')).toHaveValue('A minha')
    await expect(desk.getByLabel('Texto')).toHaveValue('Outro texto')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect(toast(desk, 'Rascunho salvo')).toBeVisible()
    await desk.getByRole('button', { name: 'Excluir rascunho' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Excluir rascunho' }).click()
    await expect(toast(desk, 'Rascunho excluído')).toBeVisible()
    await desk.reload()
    await expect(desk.getByRole('link', { name: 'Criar edição' })).toBeVisible()
    await expectAccessible(desk)
  })
})
