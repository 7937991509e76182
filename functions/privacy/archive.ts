import { strToU8, zipSync } from 'fflate'
import { dayOf, timeOfDay } from '../../shared/days.ts'
import { fill } from '../kit/mail/mail-texts.ts'
import { type PersonalDataExport, sections } from './collect-personal-data.ts'
import { csvOf } from './csv.ts'
import texts from './texts/ptBR.json' with { type: 'json' }

/** Builds a ZIP: a JSON file with everything, a CSV file per section and an explanation. */
export function archiveOf(gathered: PersonalDataExport, siteUrl: string, now: Date): Uint8Array {
  const values = { at: `${dayOf(now)} ${timeOfDay(now)}`, privacyUrl: `${siteUrl}/privacy` }
  const files = {
    [texts.readMe]: texts.introduction.map((line) => `${fill(line, values)}\r\n`).join('\r\n'),
    'dados.json': JSON.stringify({ gatheredAt: now.toISOString(), ...gathered }, null, 2),
    ...Object.fromEntries(
      sections
        .filter((section) => gathered[section].length > 0)
        .map((section) => [`${texts.files[section]}.csv`, csvOf(gathered[section])]),
    ),
  }
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return zipSync(bytes, { mtime: now, level: 6 })
}
