import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { languageTag } from '../../../shared/language-tag.ts'
import type { Locale } from '../../../shared/locales.ts'
import { completed, readCatalogues } from '../../../web/plugins/catalogues.ts'
import { localeBuild, withLocales } from '../../../web/plugins/locale-files.ts'
import { pseudoCatalogues } from './pseudo.ts'

const portuguese = readCatalogues(join(import.meta.dirname, '../../../web/i18n/ptBR'))

/**
 * Offers locales with pseudo texts on a page, as a build with them would: in index.html and as files. The built site
 * stays as it is.
 */
export async function offerPseudoLocales(page: Page, ...locales: readonly Locale[]): Promise<void> {
  const pseudo = pseudoCatalogues(portuguese)
  const built = locales.map((locale) => localeBuild(locale, completed(portuguese, pseudo, languageTag(locale))))
  const sources = new Map(built.flatMap(({ files }) => files.map(({ fileName, source }) => [`/${fileName}`, source])))
  await page.route(/\/assets\/[a-z]{2}-[A-Z]{2}-.*\.json$/, (route) => {
    const body = sources.get(new URL(route.request().url()).pathname)
    return route.fulfill(body ? { contentType: 'application/json', body } : { status: 404 })
  })
  // An ad's page has filled the slot of the head, so the block goes before the early script, which reads it.
  const early = '<script type="application/json" id="early">'
  const block = withLocales('<!--head-->', built)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replace(early, block + early) })
  })
}
