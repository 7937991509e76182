import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { type Catalogues, offeredLocales, readCatalogues, wholeCatalogues } from './catalogues.ts'
import { groupOf, pageGroups } from './page-groups.ts'
import { withStatedNumbers } from './stated-numbers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Publishes the texts of every offered locale but Portuguese as one JSON file a page group, with one hash a locale, and
 * writes the hashes into index.html (`web/i18n/locales.ts` reads them). As chunks, the shell would name 27 x 43 files:
 * 11.5 KiB gz. Without another locale index.html stays as it is, and the picker is hidden.
 */
export function localeFiles(): Plugin {
  let built: readonly LocaleBuild[] = []
  return {
    name: 'retorna:locale-files',
    buildStart() {
      built = builtLocales()
    },
    transformIndexHtml: (html) => withLocales(html, built),
    generateBundle() {
      for (const { fileName, source } of built.flatMap(({ files }) => files))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = built.flatMap(({ files }) => files).find(({ fileName }) => request.url === `/${fileName}`)
        if (!file) return next()
        response.setHeader('Content-Type', 'application/json')
        response.end(file.source)
      })
    },
  }
}

/** Returns the files of every offered locale but Portuguese. */
export function builtLocales(): readonly LocaleBuild[] {
  return offeredLocales(root).map((locale) => localeBuild(locale, wholeCatalogues(root, locale)))
}

export interface LocaleBuild {
  readonly locale: Locale
  readonly catalogues: Catalogues
  readonly hash: string
  readonly files: readonly { readonly fileName: string; readonly source: string }[]
}

/** Returns the files of a locale, that of the shell's texts first. Their hash is that of all its texts. */
export function localeBuild(locale: Locale, catalogues: Catalogues): LocaleBuild {
  const hash = createHash('sha256').update(JSON.stringify(catalogues)).digest('base64url').slice(0, 7)
  const order = Object.keys(pageGroups)
  const namespaces = Object.keys(catalogues).toSorted((a, b) => order.indexOf(groupOf(a)) - order.indexOf(groupOf(b)))
  const grouped = Map.groupBy(namespaces, groupOf)
  const files = [...grouped].map(([group, members]) => ({
    fileName: `assets/${locale}-${hash}-${group}.json`,
    source: withStatedNumbers(
      JSON.stringify(Object.fromEntries(members.map((namespace) => [namespace, catalogues[namespace]]))),
      languageTag(locale),
    ),
  }))
  return { locale, catalogues, hash, files }
}

const headSlot = '<!--head-->'

/** Adds the block that names the groups and the hashes, before the early script, which reads it. */
export function withLocales(html: string, built: readonly Pick<LocaleBuild, 'locale' | 'hash'>[]): string {
  if (built.length === 0) return html
  const hashes = Object.fromEntries(built.map(({ locale, hash }) => [locale, hash]))
  const block = JSON.stringify({ groups: pageGroups, hashes })
  return html.replace(headSlot, `<script type="application/json" id="locales">${block}</script>\n    ${headSlot}`)
}

/** Returns the Portuguese namespaces, for checks of the groups. */
export function portugueseNamespaces(): readonly string[] {
  return Object.keys(readCatalogues(join(root, 'web/i18n/ptBR')))
}
