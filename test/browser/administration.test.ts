import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { dayOf } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { uploadPhoto } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'

const { visit } = withBrowser()
let admin: Person
let person: Person
beforeAll(async () => {
  ;[admin, person] = await Promise.all([signInAdmin(), newPerson()])
})

/** The derivatives of an uploaded photo under the keys of the first conversion, of a photo older than all others. */
async function plantOldPhoto(): Promise<string> {
  const { environment, tableName, bucketName: Bucket } = inject('cloud')
  const now = new Date('2020-01-01T12:00:00.000Z')
  const id = newId('photo', now)
  const { id: from, conversion } = await uploadPhoto(person)
  const s3 = new S3Client({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_S3),
    forcePathStyle: true,
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  for (const size of ['480.avif', '1280.avif', '1600.avif', 'share.jpg']) {
    const [CopySource, Key] = [`${Bucket}/media/photos/${from}/${conversion}/${size}`, `media/photos/${id}/old/${size}`]
    await s3.send(new CopyObjectCommand({ Bucket, CopySource, Key }))
  }
  const table = tableOf(environment, tableName)
  const Item = {
    ...keys.photo(id),
    gsi1pk: keys.photosIn('1'),
    gsi1sk: id,
    id,
    ownerId: person.userId,
    status: 'ready',
    contentType: 'image/jpeg',
    recyclableId: null,
    conversionId: null,
    conversion: 'old',
    width: 320,
    height: 240,
    preview: null,
    problem: null,
    createdAt: now.toISOString(),
    version: 1,
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  table.client.destroy()
  return id
}

describe('settings', () => {
  it('are reached from the menu and keep their tab in the address', async () => {
    const page = await visit({ as: admin, at: '/admin/audit' })
    await page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'Configurações' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
    await page.getByRole('tab', { name: 'Notificações' }).click()
    await expect(page).toHaveURL(/tab=notifications/)
    const payments = page.getByRole('switch', { name: 'Pagamentos' })
    await expect(payments).toBeChecked()
    await payments.click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Configurações de email salvas!')).toBeVisible()
    expect((await admin.api.settings.all()).notifyPayments).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
    await payments.click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(async () => (await admin.api.settings.all()).notifyPayments).toBe(true)
  })

  it('show the selected tab on a phone', async () => {
    const page = await visit({ ...screens.phone, as: admin, at: '/settings?tab=maintenance' })
    await expect(page.getByRole('tab', { name: 'Manutenção' })).toBeInViewport({ ratio: 1 })
  })

  it('deny a user who is not an admin', async () => {
    const page = await visit({ as: person, at: '/settings' })
    await expect(page.getByText('Esta página é só para a equipe do Retorna.')).toBeVisible()
  })

  it('keep a rate with its day, and refuse zero and tomorrow', async () => {
    const page = await visit({ as: admin, at: '/settings?tab=system' })
    const euro = page.getByRole('form', { name: 'euro (€)' })
    const tomorrow = dayOf(new Date(Date.now() + 24 * 60 * 60 * 1000))
    await euro.getByLabel('1 euro (€) em R$').fill('0')
    await euro.getByLabel('Cotação do dia').fill(tomorrow)
    await euro.getByRole('button', { name: 'Salvar' }).click()
    await expect(euro.getByText('Digite um valor acima de zero')).toBeVisible()
    await expect(euro.getByText('A cotação não pode ser de um dia que ainda não chegou.')).toBeVisible()
    await euro.getByLabel('1 euro (€) em R$').fill('6,2543')
    await euro.getByLabel('Cotação do dia').fill('2026-11-20')
    await euro.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Cotação salva!')).toBeVisible()
    const { items } = await admin.api.exchangeRates.list()
    expect(items).toContainEqual({ currency: 'EUR', micros: 6_254_300, date: '2026-11-20' })
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('convert an outdated photo under a new address; the old one stays', async () => {
    const id = await plantOldPhoto()
    const page = await visit({ as: admin, at: '/settings?tab=images' })
    await expect(page.getByText(id)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Converter agora' }).click()
    const row = page.getByRole('listitem').filter({ hasText: id })
    await expect(row.getByText('Convertida')).toBeVisible({ timeout: 35_000 })
    expect(await admin.api.photos.renewal({ id })).toEqual({ running: false, problem: null })
    const { conversion } = await person.api.photos.get({ id })
    expect(conversion).toMatch(/^2-/)
    for (const path of [`${conversion}/768.avif`, 'old/480.avif'])
      expect((await fetch(`${inject('cloud').url}/media/photos/${id}/${path}`)).status).toBe(200)
  })
})

describe('audit search', () => {
  it('filters by admin and action, shows before and after side by side, and exports', async () => {
    const { items } = await admin.api.exchangeRates.all()
    const version = items.find(({ currency }) => currency === 'CLP')?.version ?? 0
    await admin.api.exchangeRates.save({ currency: 'CLP', micros: 5_700, date: '2026-11-20', version })
    await admin.api.exchangeRates.save({ currency: 'CLP', micros: 5_800, date: '2026-11-20', version: version + 1 })
    const page = await visit({ as: admin, at: '/admin/audit' })
    const filters = page.getByRole('search', { name: 'Filtros da auditoria' })
    await filters.getByLabel('Quem', { exact: true }).fill(admin.email)
    await filters.getByLabel('O quê', { exact: true }).selectOption({ label: 'Mudou cotação' })
    await filters.getByLabel('Sobre quem ou o quê').fill('exchange-rates/CLP')
    const newest = page.getByRole('table', { name: 'Auditoria' }).getByRole('row').nth(1)
    await expect(newest.getByRole('cell').nth(2)).toContainText('5700')
    await expect(newest.getByRole('cell').nth(3)).toContainText('5800')
    await expect(page).toHaveURL(/action=update%3Aexchange-rate/)
    expect(await accessibilityFaults(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('auditoria.csv')
    await filters.getByLabel('O quê', { exact: true }).selectOption({ label: 'Suspendeu conta' })
    await expect(page.getByRole('heading', { name: 'Nenhum registro encontrado' })).toBeVisible()
  })
})
