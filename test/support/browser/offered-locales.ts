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
  // A document that the test serves could open no WebSocket, so the block is added while the browser parses it.
  await page.addInitScript(
    (block) => {
      new MutationObserver((_, observer) => {
        if (!document.head) return
        observer.disconnect()
        // The block of the site's own locales comes later in the document; the first one with the id counts.
        document.head.insertAdjacentHTML('afterbegin', block)
      }).observe(document, { childList: true, subtree: true })
    },
    withLocales('<!--head-->', built),
  )
}
