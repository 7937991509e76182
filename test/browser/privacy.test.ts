import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { describe, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { accessibilityFaults, allVariants } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { localConsole, newPerson } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const keep = (page: Page) => page.getByRole('region', { name: 'Excluir minha conta' }).getByRole('button')

describe('privacy section of the profile', () => {
  it('shows the consents and exports the user’s data', async () => {
    const page = await visit({ as: await newPerson(), at: '/profile#privacy' })
    await expect(heading(page, 'Privacidade e dados')).toBeInViewport()
    await expect(page.getByText('Termos de uso e política de privacidade')).toBeVisible()
    // This browser accepted the notice before; the page reports the consent once the account is known.
    await expect(page.getByText('Aviso sobre o que fica no navegador')).toBeVisible()
    await page.getByRole('button', { name: 'Pedir meus dados' }).click()
    await expect(toast(page, 'Pedido recebido')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar meus dados' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('retorna-meus-dados.zip')
    expect(Object.keys(unzipSync(await readFile(await file.path())))).toContain('dados.json')
    await page.getByRole('button', { name: 'Pedir de novo' }).click()
    await expect(toast(page, 'Não foi possível pedir seus dados')).toBeVisible()
  })

  it('requests the account deletion after a proof in place and cancels it on any page', async () => {
    const person = await newPerson()
    await changeRow(keys.profile(person.userId), { onboardingDone: true })
    const page = await visit({ as: person, at: '/profile' })
    const refused = { code: 'access.proof_required', status: 403, message: 'access.proof_required', defined: true }
    // Not `times: 1`: a request that is under way when Playwright stops intercepting can hang.
    let asked = 0
    await page.route('**/api/privacy/deletion', (route) =>
      asked++ === 0 ? route.fulfill({ status: 403, json: refused }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Excluir minha conta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
    await dialog.getByRole('button', { name: 'Excluir em 7 dias' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
    const seen = await localConsole().lastId('sms', person.phone)
    await proof.getByRole('button', { name: /SMS/ }).click()
    await proof.getByLabel('Código de 6 dígitos').fill(await localConsole().code('sms', person.phone, seen))
    await expect(toast(page, 'Sua conta será excluída')).toBeVisible()

    await page.goto(new URL('/recyclables', page.url()).href)
    await expect(page.getByText(/^Sua conta será excluída em \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
    await keep(page).click()
    await expect(toast(page, 'Que bom que você fica')).toBeVisible()
    await expect(keep(page)).toHaveCount(0)
  })

  it.each(allVariants ? (['phone', 'desktop'] as const) : (['phone'] as const))(
    'is accessible on a %s, also while a deletion is scheduled',
    async (screen) => {
      const person = await newPerson()
      await person.api.privacy.requestDeletion()
      const page = await visit({ as: person, at: '/profile#privacy', ...screens[screen] })
      await expect(page.getByRole('button', { name: 'Manter minha conta' })).toHaveCount(2)
      expect(await accessibilityFaults(page, 'dark')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens[screen].viewport.width)
    },
  )
})
