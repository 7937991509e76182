/**
 * Measures a run of the weekly summary for 100,000 people with crashes at random calls: memory, omissions, doubled
 * e-mails, and read and write units a person as reported by the table. `--people N` changes the number.
 */
import { Worker } from 'node:worker_threads'
import { marshall } from '@aws-sdk/util-dynamodb'
import { keys } from '../functions/kit/table/keys.ts'
import { shardOf } from '../functions/notifications/weekly/activity/store.ts'
import { sampleProfile } from '../test/support/people/profiles.ts'
import { openBenchTable } from './support/listing-table.ts'
import { openReport } from './support/report.ts'
import { sized } from './support/sized.ts'
import { monday, personId, type WeeklyResult, type WeeklyWork, week } from './support/weekly-run.ts'

const given = process.argv.indexOf('--people')
const people = given > 0 ? Number(process.argv[given + 1]) : sized(100_000, 50)
const memoryMb = 256
/** About one in 2,000 calls. */
const crashes = Math.max(20, Math.round(people / 500))
/** On-demand prices in sa-east-1 (docs/cost.md), and of SES. */
const dollarsAMillion = { read: 0.1875, write: 0.9375, mail: 100 }
const marks = { reads: 6, writes: 12 }

const report = openReport('Weekly summary')
const { table, load, endpoint, close } = await openBenchTable()
try {
  report.heading(`${people.toLocaleString('en')} people, ${crashes} crashes`)
  report.line(`${await load(rows())} rows written`)
  const delivered = new Uint8Array(new SharedArrayBuffer(people))
  const result = await run({ endpoint, tableName: table.name, people, crashes, delivered })
  const counts = [...delivered]
  const doubled = counts.reduce((sum, times) => sum + Math.max(0, times - 1), 0)
  report.holds(`a heap limit of ${memoryMb} MB is enough`, true)
  report.atMost('heap at its largest', result.heapMb, memoryMb, ' MB')
  report.atMost('people without their e-mail', counts.filter((times) => times === 0).length, 0)
  report.atMost('doubled e-mails, at most those between send and mark at a crash', doubled, result.doubtful)
  report.line(`${result.crashes} crashes, ${result.doubtful} e-mails between send and mark at one of them`)
  const [reads, writes] = [result.reads / people, result.writes / people]
  report.atMost('read units a person', reads, marks.reads)
  report.atMost('write units a person', writes, marks.writes)
  const dollars = reads * dollarsAMillion.read + writes * dollarsAMillion.write
  report.line(`a million people: ${dollars.toFixed(2)} dollars for the table, ${dollarsAMillion.mail} for SES`)
  report.line(`${(result.seconds / 60).toFixed(1)} minutes without the rate of SES`)
} finally {
  await close()
}
report.end()

/** Four rows a person, with a token of unsubscribe links as after the first summary. */
function* rows() {
  for (let index = 0; index < people; index++) {
    const id = personId(index)
    const email = `p${index}@mail.example`
    const made = [
      { ...keys.profile(id), ...sampleProfile({ id, email, stateId: 35, cityId: 3550308 }) },
      { ...keys.signIn(id), newDeviceAt: monday.getTime() },
      { ...keys.points(id), saleCents: 5_000 + index, sales: 1, stateId: 35, version: 1 },
      { ...keys.unsubscribeTokenOf(id), token: 'x'.repeat(32) },
      { ...keys.weekOf(week, shardOf(id), id), userId: id, sales: new Set([`ord_${index} 5000`]) },
    ]
    for (const row of made) yield marshall(row, { removeUndefinedValues: true })
  }
}

/** @throws Error when the worker needs more memory than it may */
function run(work: WeeklyWork): Promise<WeeklyResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('support/weekly-run.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
