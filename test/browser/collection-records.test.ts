import { beforeAll, describe, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { accessibilityFaults, sidewaysFaults } from '../support/browser/accessibility.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { collect } from '../support/fixtures/collections.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()
let cooperative: Person
let supplier: Person

beforeAll(async () => {
  const [collector, giver, admin] = await Promise.all([newPerson('cooperative'), newPerson(), signInAdmin()])
  ;[cooperative, supplier] = [collector, giver]
  await changeRow(keys.profile(collector.userId), { onboardingDone: true })
  const metal = [{ material: 'metal' as const, grams: 1_250_500 }]
  await collect({ supplier, collector, admin, weighed: { supplier: metal, collector: metal } })
  await collect({ supplier, collector, admin, weighed: { collector: [{ material: 'glass', grams: 80_000 }] } })
  await publishApproved(collector, admin, { type: 'Fardos de papelão', category: 'paper' })
  await localConsole().settle()
})

describe('cooperative', () => {
  it('reads its record, exports it and issues a report for paper', async () => {
    const page = await visit({ as: cooperative, at: '/profile' })
    await page.getByRole('link', { name: 'Registro de coletas' }).click()
    const materials = page.getByRole('region', { name: 'Por material' })
    await expect(materials.getByRole('row', { name: /^Metal 1\.250,5 kg — 1\.250,5 kg/ })).toBeVisible()
    await expect(materials.getByRole('row', { name: /^Vidro — 80 kg 80 kg/ })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Quem entregou nº 1' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^registro_20\d\d-\d\d_20\d\d-\d\d\.csv$/)

    await page.getByRole('button', { name: 'Criar relatório do período' }).click()
    await expect(page.getByRole('heading', { name: 'Relatório de coletas nº 1' })).toBeVisible()
    await expect(page.getByText('1.330,5 kg', { exact: true }).first()).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Relatório de coletas nº 1' })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Registro de coletas' }).first().click()
    await page.getByRole('link', { name: 'Relatório nº 1' }).click()
    await expect(page.getByRole('heading', { name: 'Relatório de coletas nº 1' })).toBeVisible()
  })

  it('shows an empty period and an unknown report on a phone', async () => {
    const page = await visit({ ...screens.phone, as: cooperative, at: '/my/record?from=2025-01&to=2025-02' })
    await expect(page.getByRole('heading', { name: 'Nenhuma coleta com peso neste período' })).toBeVisible()
    expect(await sidewaysFaults(page)).toEqual([])
    await page.goto(new URL('/my/record/99', page.url()).href)
    await expect(page.getByText('Relatório não encontrado. Confira o número.')).toBeVisible()
  })
})

describe('badges of trust', () => {
  it('are on the profile and the ad, and explained on their page', async () => {
    const page = await visit({ at: `/profile/${cooperative.userId}` })
    await expect(page.getByText('Primeira coleta')).toBeVisible()
    await page
      .getByRole('link', { name: /Fardos de papelão/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /Primeira coleta/ })).toBeVisible()
    await page.goto(new URL(`/profile/${cooperative.userId}`, page.url()).href)
    await page.getByRole('link', { name: 'O que são os selos?' }).click()
    await expect(page.getByRole('heading', { name: 'Selos de confiança' })).toBeVisible()
    await expect(page.getByText('Média de 4,5 ou mais, com pelo menos 5 avaliações.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysFaults(page)).toEqual([])
  })
})
