import { strToU8, zipSync } from 'fflate'
import type { Locale } from '../../shared/locales.ts'
import { textsFor } from '../kit/mail/mail-texts.ts'
import { type PersonalDataExport, sections } from './collect-personal-data.ts'
import { csvOf } from './csv.ts'
import { exportTexts } from './texts/export.ts'

/** Builds a ZIP: a JSON file with everything, a CSV file per section and an explanation. */
export function archiveOf(
  gathered: PersonalDataExport,
  { siteUrl, locale }: { readonly siteUrl: string; readonly locale: Locale },
  now: Date,
): Uint8Array {
  const { texts, fill, moment } = textsFor(exportTexts, locale)
  const values = { all: texts.all, at: moment(now.toISOString()), privacyUrl: `${siteUrl}/privacy` }
  const files = {
    [texts.readMe]: texts.introduction.map((line) => `${fill(line, values)}\r\n`).join('\r\n'),
    [texts.all]: JSON.stringify({ gatheredAt: now.toISOString(), ...gathered }, null, 2),
    ...Object.fromEntries(
      sections
        .filter((section) => gathered[section].length > 0)
        .map((section) => [`${texts.files[section]}.csv`, csvOf(gathered[section])]),
    ),
  }
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return zipSync(bytes, { mtime: now, level: 6 })
}
