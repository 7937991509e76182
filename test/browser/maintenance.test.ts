import { afterEach, beforeAll, describe, inject, it } from 'vitest'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { apiOf, newPerson, type Person, renewed, signIn, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
const message = 'Trocamos os servidores. Voltamos às 15h.'
const productionDomain = 'localhost'
const closed = { code: 'maintenance.on', status: 503, data: { message } }
let admin: Person
let user: Person

beforeAll(async () => {
  ;[admin, user] = await Promise.all([signInAdmin(), newPerson()])
})
afterEach(() => change(false))

async function change(maintenanceOn: boolean, domain = productionDomain) {
  const { version } = await admin.api.settings.all()
  const wanted = { maintenanceOn, maintenanceMessage: message, productionDomain: domain, version }
  return await admin.api.settings.changeMaintenance(wanted)
}

describe('maintenance over HTTP', () => {
  it('closes the API for visitors and users, not for admins, and opens it again', async () => {
    expect((await change(true)).maintenanceOn).toBe(true)
    const visitor = apiOf()
    await expect(visitor.recyclables.list({ cityId: 1200401 })).rejects.toMatchObject(closed)
    await expect(user.api.recyclables.list({ cityId: 1200401 })).rejects.toMatchObject(closed)
    await expect(user.api.profiles.me()).rejects.toMatchObject(closed)
    expect((await admin.api.recyclables.list({ cityId: 1200401 })).items).toBeInstanceOf(Array)
    expect((await admin.api.profiles.me()).id).toBe(admin.userId)
    await change(false)
    expect((await visitor.recyclables.list({ cityId: 1200401 })).items).toBeInstanceOf(Array)
    expect((await user.api.profiles.me()).id).toBe(user.userId)
  })

  it('leaves settings, sign-in, order status and webhook open', async () => {
    await change(true)
    expect(await apiOf().settings.get()).toMatchObject({ maintenance: message })
    expect(
      (await apiOf().deviceSignIns.start({ device: { system: 'windows', browser: 'firefox' } })).manualCode,
    ).toMatch(/^\d{6}$/)
    const order = user.api.orders.get({ id: 'ord_01KAJ9X0M8Z3V7Q2T4W6Y8A0BC' })
    await expect(order).rejects.toMatchObject({ code: 'order.not_found' })
    const webhook = await fetch(`${inject('cloud').url}/api/payments/mercado-pago`, { method: 'POST' })
    expect(webhook.status).toBe(401)
    const again = await signIn(admin)
    expect((await again.api.settings.all()).maintenanceOn).toBe(true)
  })

  it('lets a reader unsubscribe by the links of an e-mail, also with one click', async () => {
    await change(true)
    const subscriber = `${'H'.repeat(43)}.${'t'.repeat(32)}`
    const post = (path: string) =>
      fetch(`${inject('cloud').url}/api/unsubscribe/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    // Unknown links are refused as such, not by maintenance.
    for (const path of [`${subscriber}/newsletter`, `${'t'.repeat(32)}/weeklySummary`])
      expect((await post(path)).status).toBe(404)
    const visitor = apiOf()
    await expect(visitor.newsletter.openByLink({ link: subscriber })).rejects.toMatchObject({
      code: 'newsletter.link_invalid',
    })
    await expect(
      visitor.newsletter.subscribe({ email: 'x@mail.example', privacyAccepted: true }),
    ).rejects.toMatchObject(closed)
    for (const at of [`/newsletter/unsubscribe#${subscriber}`, `/unsubscribe/${'t'.repeat(32)}/weeklySummary`]) {
      const page = await visit({ at })
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Estamos em manutenção')
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    }
  })

  it('is saved as off on another domain, and needs a current admin session', async () => {
    expect(await change(true, 'retorna.example')).toMatchObject({ maintenanceOn: false, ownDomain: 'localhost' })
    expect((await user.api.profiles.me()).id).toBe(user.userId)
    const left = await signInAdmin()
    const { version } = await left.api.settings.all()
    await left.api.accounts.signOutEverywhere()
    const wanted = { maintenanceOn: true, maintenanceMessage: message, productionDomain, version }
    await expect(left.api.settings.changeMaintenance(wanted)).rejects.toMatchObject({ code: 'access.session_over' })
    await expect(user.api.settings.changeMaintenance(wanted)).rejects.toMatchObject({ code: 'access.denied' })
    await expect(renewed(left)).rejects.toThrow('revoked')
    expect(await apiOf().settings.get()).toMatchObject({ maintenance: null })
  })
})

describe('maintenance in the browser', () => {
  it('is switched on and off by an admin; visitors see the message', async () => {
    await change(false, '')
    const page = await visit({ as: admin, at: '/settings?tab=maintenance' })
    await page.getByRole('switch', { name: 'Modo de manutenção' }).click()
    await page.getByLabel('Mensagem para os visitantes').fill(message)
    await page.getByLabel('Domínio de produção').fill(productionDomain)
    await expect(page.getByRole('region', { name: 'Como os visitantes veem' })).toContainText(message)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(toast(page, 'Configurações de manutenção atualizadas!')).toBeVisible()
    await expect(page.getByText('Em manutenção', { exact: true })).toBeVisible()

    for (const at of ['/', '/recyclables']) {
      const visitor = await visit({ at, ...screens.phone })
      await expect(visitor.getByRole('heading', { name: 'Estamos em manutenção' })).toBeVisible()
      await expect(visitor.getByText(message)).toBeVisible()
      await visitor.getByRole('link', { name: 'Entrar (só a equipe)' }).click()
      await expect(visitor.getByRole('form', { name: 'Entrar' })).toBeVisible()
    }
    const browsing = await visit({ as: admin, at: '/recyclables' })
    await expect(browsing.getByRole('heading', { name: 'Estamos em manutenção' })).toBeHidden()
    await expect(browsing.getByRole('button', { name: 'Anunciar material' }).first()).toBeVisible()

    await page.getByRole('switch', { name: 'Modo de manutenção' }).click()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('No ar', { exact: true })).toBeVisible()
    const visitor = await visit({ at: '/recyclables' })
    await expect(visitor.getByRole('button', { name: 'Anunciar material' }).first()).toBeVisible()
  })

  it('tells the later of two admins and keeps what was typed', async () => {
    const page = await visit({ as: admin, at: '/settings?tab=system' })
    await page.getByLabel('Duração da sessão (horas)').fill('48')
    const { version, ...others } = await admin.api.settings.all()
    await admin.api.settings.changeSystem({ ...others, uploadLimitMb: 20, version })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText(/Outra pessoa acabou de mudar as configurações/)).toBeVisible()
    await expect(page.getByLabel('Tamanho máximo da foto (MB)')).toHaveValue('20')
    await expect(page.getByLabel('Duração da sessão (horas)')).toHaveValue('48')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(toast(page, 'Configurações do sistema salvas!')).toBeVisible()
    expect(await admin.api.settings.all()).toMatchObject({ uploadLimitMb: 20, sessionHours: 48 })
    await page.getByLabel('Tamanho máximo da foto (MB)').fill('51')
    await expect(page.getByText('Digite um número inteiro de 1 a 50.')).toBeVisible()
  })
})
