import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
/** No other test publishes ads in this city. */
const cananeia = { stateId: 35, cityId: 3509908, address: 'Rua do Porto, 4' }
const expectedErrors = /Failed to fetch|ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Worker failed to load/
let owner: Person
let interested: Person
let ad: { id: string }

beforeAll(async () => {
  const people = await Promise.all([newPerson(), newPerson(), signInAdmin()])
  const [, , admin] = people
  ;[owner, interested] = people
  ad = await publishApproved(owner, admin, { ...cananeia, type: 'Redes de pesca velhas', category: 'plastic' })
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' })
const said = (page: Page) =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(field(page)).toHaveValue('')
}

describe('conversation between two users', () => {
  it('works on three devices and shows what the other user has read', async () => {
    const page = await visit({ as: interested, at: `/recyclables/${ad.id}` })
    await page.getByRole('button', { name: 'Falar com quem doa' }).first().click()
    await expect(page).toHaveURL(/\/messages\/cnv_/)
    await say(page, 'Bom dia! Ainda tem as redes?')
    await expect(page.getByRole('img', { name: 'Enviada' })).toBeVisible()

    const other = await visit({ as: owner, at: '/messages', ...screens.phone })
    await expect(other.getByRole('link', { name: /Mensagens\s*1 não lida/ })).toBeVisible()
    await other.getByRole('link', { name: /Redes de pesca velhas/ }).tap()
    await expect(said(other)).toContainText(['Bom dia! Ainda tem as redes?'])
    await field(other).fill('Tenho')
    await expect(page.getByText('digitando…')).toBeVisible()
    const second = await visit({ as: interested, at: new URL(page.url()).pathname, ...screens.phone })
    await expect(said(second)).toHaveCount(1)
    await say(other, 'Tenho, pode vir buscar.')

    const both = ['Bom dia! Ainda tem as redes?', 'Tenho, pode vir buscar.']
    for (const device of [page, second]) await expect(said(device)).toContainText(both)
    await expect(page.getByRole('img', { name: 'Lida' })).toBeVisible()
    await say(second, 'Vou amanhã.')
    for (const screen of [page, second, other]) await expect(said(screen)).toContainText([...both, 'Vou amanhã.'])
    expect(await accessibilityFaults(page, 'dark')).toEqual([])
  })

  it('loses and repeats no message across a lost network and a reload', async () => {
    const { id } = await interested.api.conversations.start({ id: ad.id })
    const before = (await interested.api.conversations.messages({ id })).items.length
    const at = `/messages/${id}`
    const phone = await visit({
      ...screens.phone,
      as: interested,
      at,
      expectedErrors,
      serviceWorkers: 'allow',
    })
    await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // After a reload the service worker fetches the scripts and caches them.
    await phone.reload()
    await expect(said(phone)).toHaveCount(before)
    await phone.context().setOffline(true)
    await say(phone, 'Primeira, sem rede')
    await say(phone, 'Segunda, sem rede')
    await field(phone).fill('Um rascunho')
    const waiting = phone.getByRole('img', { name: 'Na fila para enviar' })
    await expect(waiting).toHaveCount(2)
    await owner.api.conversations.send({ id, messageId: newId('message', new Date()), text: 'Enquanto isso' })
    await phone.reload()
    await expect(waiting).toHaveCount(2)
    await expect(said(phone)).toHaveCount(before + 2)
    await expect(field(phone)).toHaveValue('Um rascunho')

    await phone.context().setOffline(false)
    const texts = ['Enquanto isso', 'Primeira, sem rede', 'Segunda, sem rede']
    await expect(said(phone)).toHaveCount(before + 3)
    await expect(waiting).toHaveCount(0)
    for (const [index, text] of texts.entries()) await expect(said(phone).nth(before + index)).toContainText(text)
    const { items } = await owner.api.conversations.messages({ id })
    const written = items.toReversed().map((message) => (message.kind === 'text' ? message.text : ''))
    expect(written.slice(before)).toEqual(texts)
  })
})
