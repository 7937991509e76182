import { accountExportRequested } from '../../../events/privacy-events.ts'
import { defaultLocale } from '../../../shared/language-tag.ts'
import { locale } from '../../../shared/locales.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { archiveOf } from '../archive.ts'
import { collectPersonalData } from '../collect-personal-data.ts'
import { exportKeptMs } from '../decide.ts'
import { exportEnvironment } from '../env.ts'
import { openFiles } from '../objects.ts'
import { finishExport, readExport } from '../store.ts'

const env = exportEnvironment.read()
const table = openTable(env.TABLE_NAME)
const files = openFiles(env.BUCKET_NAME)

/** Idempotent: a repeat writes the same file and emits no second event. Skips an export that is no longer requested. */
async function exportData(userId: string, exportId: string, now: Date): Promise<void> {
  const asked = await readExport(table, userId)
  if (asked?.id !== exportId || asked.availableUntil !== null) return
  const gathered = await collectPersonalData(table, userId, env.SITE_URL)
  const reader = { siteUrl: env.SITE_URL, locale: locale.catch(defaultLocale).parse(gathered.profile[0]?.locale) }
  await files.put(userId, exportId, archiveOf(gathered, reader, now))
  await finishExport(table, userId, exportId, new Date(now.getTime() + exportKeptMs).toISOString(), now)
}

export const handler = consumer('privacy-export', [
  on(accountExportRequested, ({ data }, { now }) => exportData(data.userId, data.exportId, now)),
])
