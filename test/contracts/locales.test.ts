import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogues as approvalTexts } from '../../functions/approvals/texts/texts.ts'
import {
  calendarCatalogues as calendarTexts,
  catalogues as notificationTexts,
} from '../../functions/notifications/texts/texts.ts'
import { locales } from '../../shared/locales.ts'

const root = join(import.meta.dirname, '../..')
const offered = globSync('web/i18n/*/common.json', { cwd: root }).map((file) => basename(join(file, '..')))
const namespaces = globSync('web/i18n/ptBR/*.json', { cwd: root }).map((file) => basename(file))

test('every offered locale is one of the 27', () => {
  expect(offered.filter((locale) => !locales.some((known) => known === locale))).toEqual([])
})

test.each(offered)('%s has all texts of the website, of e-mails and of calendars', (locale) => {
  const files = [
    ...namespaces.map((file) => `web/i18n/${locale}/${file}`),
    ...['approvals', 'notifications'].map((noun) => `functions/${noun}/texts/${locale}.json`),
    `functions/notifications/texts/calendar.${locale}.json`,
  ]
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('e-mails and calendars are written in the offered locales', () => {
  expect(Object.keys(approvalTexts).toSorted(), 'functions/approvals').toEqual(offered.toSorted())
  expect(Object.keys(notificationTexts).toSorted(), 'functions/notifications').toEqual(offered.toSorted())
  expect(Object.keys(calendarTexts).toSorted(), 'calendars').toEqual(offered.toSorted())
})
