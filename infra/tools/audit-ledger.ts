import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { auditLedger } from '../../functions/ledger/audit.ts'
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
    let differences = 0
    const summary = await auditLedger(table, ({ where, what }) => {
      if (++differences <= shownDifferences) console.log(`${where} ${what}`)
    })
    const { people, journals, entries, totals } = summary
    console.log(`${name}: ${journals} journals, ${entries} entries, ${people} people`)
    for (const [account, cents] of [...totals].sort()) console.log(`  ${account.padEnd(24)} ${formatBrl(cents)}`)
    console.log(differences === 0 ? 'Everything agrees.' : `${differences} differences.`)
    if (differences > 0) process.exitCode = 1
  }
}
