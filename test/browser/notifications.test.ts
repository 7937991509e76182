import { describe, it } from 'vitest'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()

describe('notifications', () => {
  it('appear at the bell, open their page, and follow the preferences in the profile', async () => {
    const [owner, admin] = await Promise.all([newPerson(), signInAdmin()])
    const ad = await publishApproved(owner, admin)
    await expect.poll(() => owner.api.notifications.unread()).toMatchObject({ count: 1 })
    const page = await visit({ as: owner, at: '/my/ads', ...screens.phone })
    await page.getByRole('link', { name: 'Avisos: 1 não lido' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: `Seu anúncio “${ad.type}” foi publicado.` }).click()
    await expect(page).toHaveURL(new RegExp(`/recyclables/${ad.id}`))
    await expect(page.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible()

    await page.goto(new URL('/profile#notifications', page.url()).href)
    const ads = page.getByRole('group', { name: 'Meus anúncios' })
    await ads.getByLabel('E-mail').uncheck()
    await page.getByLabel('Não me avise em certas horas').check()
    await page.getByRole('button', { name: 'Salvar avisos' }).click()
    await expect(toast(page, 'Avisos salvos')).toBeVisible()
    expect(await owner.api.notifications.preferences()).toMatchObject({
      kinds: { ads: { email: false } },
      quietHours: { from: '22:00', until: '07:00' },
    })
    await page.getByRole('button', { name: 'Criar endereço' }).click()
    const address = page.getByText(/\/api\/calendar\/[\w-]{43}$/)
    await expect(address).toBeVisible()
    expect(await (await admittedFetch((await address.textContent()) ?? '')).text()).toContain('BEGIN:VCALENDAR')
    expect(await accessibilityFaults(page, 'dark')).toEqual([])
  })
})
