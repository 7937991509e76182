import { randomUUID } from 'node:crypto'
import { describe, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { accessibilityFaults, sidewaysFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { localConsole, newPerson, signInAdmin } from '../support/people/people.ts'
import { changeRow, putRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()

describe('e-mails', () => {
  it('are tested by an admin, with a preview', async () => {
    const admin = await signInAdmin()
    const page = await visit({ as: admin, at: '/settings?tab=emails', ...screens.phone })
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { name: /Venda concluída/ })).toBeVisible()
    await page.getByLabel('Tipo de e-mail').selectOption('Resumo semanal')
    await expect(preview.getByText(/Dica da semana/)).toBeVisible()
    const to = `teste.${randomUUID()}@mail.example`
    await page.getByLabel('Enviar para').fill(to)
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(toast(page, '✅ Email enviado!')).toBeVisible()
    await localConsole().waitFor<{ id: number }>('emails', { to }, () => true)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await accessibilityFaults(page, 'dark')).toEqual([])
    expect(await sidewaysFaults(page)).toEqual([])
  })

  it('end by a button of the page that they link to, and resume in the profile', async () => {
    const person = await newPerson()
    const token = randomUUID().replaceAll('-', '')
    await putRow({ ...keys.unsubscribeToken(token), userId: person.userId })
    const page = await visit({ as: person, at: `/unsubscribe/${token}/pickups`, ...screens.phone })
    await expect(page.getByRole('button', { name: 'Parar: coletas e lembretes' })).toBeVisible()
    expect((await person.api.notifications.preferences()).kinds.pickups.email).toBe(true)
    await page.getByRole('button', { name: 'Parar: coletas e lembretes' }).click()
    await expect(page.getByText('Você não recebe mais e-mails sobre coletas')).toBeVisible()
    expect((await person.api.notifications.preferences()).kinds.pickups.email).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])

    await page.reload()
    await page.getByRole('button', { name: 'Parar todos' }).click()
    await expect(page.getByText('só recebe os e-mails obrigatórios')).toBeVisible()
    await page.getByRole('link', { name: 'Escolher tudo no meu perfil' }).click()
    await page.getByRole('button', { name: 'Voltar a receber todos' }).click()
    await expect(toast(page, 'Você volta a receber')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Voltar a receber todos' })).toBeHidden()
  })

  it('that came back ask for another address', async () => {
    const person = await newPerson()
    const admin = await signInAdmin()
    const email = `bounce+${randomUUID()}@simulator.amazonses.com`
    await admin.api.mails.sendTest({ type: 'sale_completed', to: email })
    await localConsole().settle()
    await changeRow(keys.profile(person.userId), { email })
    const page = await visit({ as: person, at: '/profile', ...screens.phone })
    await expect(page.getByText('Troque o e-mail do seu perfil')).toBeVisible()
  })
})

describe('points', () => {
  it('are in the own profile, the rank alone in the public one', async () => {
    const person = await newPerson()
    const totals = { saleCents: 12_550, sales: 2, pickups: 3, donations: 1, milestonesCents: [10_000], version: 1 }
    await putRow({ ...keys.points(person.userId), ...totals })
    const page = await visit({ as: person, at: '/profile', ...screens.phone })
    await expect(page.getByText('175 pontos')).toBeVisible()
    await expect(page.getByText('Faltam 325 pontos para o nível Reciclador.')).toBeVisible()
    await expect(page.getByText(/12,6 kg de material .* \(estimativas\)/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${inject('cloud').url}/profile/${person.userId}`)
    await expect(page.getByText('Coletor')).toBeVisible()
    await expect(page.getByText('175')).toBeHidden()
  })
})
