import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { rebuildFigures } from '../../functions/figures/rebuild.ts'
import { dayMs, dayOf } from '../../shared/days.ts'
import { region } from '../settings.ts'
import { tableName } from './table-name.ts'

const usage = `npm run rebuild:figures [-- --from 2026-01-01 --to 2026-12-31 TABLE]
  recomputes the counters of the dashboard from the counted events, and page views from their daily counters;
  the last 400 days where no day is given; the only table there is, where none is named`

/** Page views are kept as long. */
const defaultDays = 400
const day = /^\d{4}-\d{2}-\d{2}$/
const shownRows = 100

if (import.meta.main) {
  const now = new Date()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      from: { type: 'string', default: dayOf(new Date(now.getTime() - defaultDays * dayMs)) },
      to: { type: 'string', default: dayOf(now) },
    },
  })
  if (values.help || !day.test(values.from) || !day.test(values.to)) console.log(usage)
  else {
    const raw = new DynamoDBClient({ region })
    const name = await tableName(raw, positionals[0], usage)
    const table = { name, client: DynamoDBDocumentClient.from(raw) }
    const { days, events, corrected } = await rebuildFigures(table, values.from, values.to)
    console.log(`${name}: ${events} events of ${days} days`)
    for (const row of corrected.slice(0, shownRows)) console.log(`  corrected ${row}`)
    console.log(corrected.length === 0 ? 'Every counter agrees.' : `${corrected.length} counters corrected.`)
  }
}
