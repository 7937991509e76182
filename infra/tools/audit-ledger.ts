import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { auditAll } from '../../functions/ledger/nightly/run.ts'
import { formatBrl } from '../../shared/money.ts'
import { region } from '../settings.ts'
import { tableName } from './table-name.ts'

const usage = `npm run audit:ledger [-- TABLE]
  replays every entry of the ledger in a table and says what differs; the only table there is, where none is named`

/** More would repeat the same fault. */
const shownDifferences = 100

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  if (values.help) console.log(usage)
  else {
    const raw = new DynamoDBClient({ region })
    const name = await tableName(raw, positionals[0], usage)
    const table = { name, client: DynamoDBDocumentClient.from(raw) }
    let shown = 0
    const summary = await auditAll(table, ({ where, what }) => {
      if (++shown <= shownDifferences) console.log(`${where} ${what}`)
    })
    const { people, journals, entries, records, differences, totals } = summary
    console.log(`${name}: ${journals} journals, ${entries} entries, ${people} people, ${records} records`)
    for (const [account, cents] of Object.entries(totals).sort())
      console.log(`  ${account.padEnd(24)} ${formatBrl(cents, 'pt-BR')}`)
    console.log(differences === 0 ? 'Everything agrees.' : `${differences} differences.`)
    if (differences > 0) process.exitCode = 1
  }
}
