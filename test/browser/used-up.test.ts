import { afterAll, describe, it } from 'vitest'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { freshCredentials, localConsole, newPerson } from '../support/people/people.ts'
import { useFreeSignUps, useTextMessages } from '../support/people/used-up.ts'

const { visit } = withBrowser()
afterAll(() => Promise.all([useTextMessages('none'), useFreeSignUps('none')]))

describe('sign-in when the day’s text messages are used up', () => {
  it('ends well by the code from the e-mail', async () => {
    const { email, phone, password } = await newPerson()
    const page = await visit({ at: '/auth' })
    const form = page.getByRole('form', { name: 'Entrar' })
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
    await form.getByLabel('Senha', { exact: true }).fill(password)
    await useTextMessages('all')
    const seen = await localConsole().lastId('emails', email)
    await form.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('button', { name: 'Receber o código por e-mail' }).click()
    const codeForm = page.getByRole('form', { name: 'Código por e-mail' })
    await expect(codeForm).toContainText('Enviamos o código para o seu e-mail.')
    await codeForm.getByLabel('Código de 6 dígitos').fill(await localConsole().code('emails', email, seen))
    await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
    await expect(toast(page, /Não foi possível/)).toHaveCount(0)
  })
})

describe('sign-up of an address that has used up its free ones', () => {
  it('solves a proof of work beside the page, by keyboard alone', async () => {
    await useFreeSignUps('all')
    const { email, phone, password } = freshCredentials()
    const page = await visit({ at: '/auth' })
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/accounts'))
        sent.push((request.postDataJSON() as { proofOfWork?: string }).proofOfWork)
    })
    await page.getByRole('tab', { name: 'Cadastrar' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Cadastrar' })
    await form.getByLabel('E-mail').focus()
    await page.keyboard.type(email)
    await form.getByLabel('Telefone celular').focus()
    await page.keyboard.type(phone.replace('+55', ''))
    for (const label of ['Senha', 'Repita a senha']) {
      await form.getByLabel(label, { exact: true }).focus()
      await page.keyboard.type(password)
    }
    await form.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await form.getByRole('button', { name: 'Criar conta' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'Confirme seu e-mail' })).toContainText(email)
    expect(sent).toEqual([undefined, expect.stringContaining('solution')])
  })
})
