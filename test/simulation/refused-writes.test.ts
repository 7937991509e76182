import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger, type Difference } from '../../functions/ledger/audit.ts'
import { type InterruptedCloud, startInterruptedCloud } from '../support/kills/interrupted-cloud.ts'
import { way } from '../support/kills/interruptions.ts'
import { localConsole, signInAdmin } from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'
import type { Area } from './interrupted/area.ts'
import { areas } from './interrupted/areas.ts'
import { moneyArea } from './interrupted/money.ts'
import { notReached } from './not-reached.ts'

const timeout = 900_000
/** Far more than the writes of any one function. */
const mostRounds = 15

let cloud: InterruptedCloud
const broken = new Set<string>()
const ran: Area[] = []

beforeAll(async () => {
  cloud = await startInterruptedCloud()
}, timeout)
afterAll(async () => {
  process.stderr.write(`${tableOfWrites().join('\n')}\n`)
  await cloud.close()
})

/** One line a function: kind, number of kinds of writes, each interrupted once, and ends that differed. */
function tableOfWrites(): string[] {
  const kinds = Object.entries(Object.assign({}, ...ran.map(({ entries }) => entries)) as Area['entries'])
  const lines = kinds.toSorted().map(([entry, kind]) => {
    const times = cloud.interruptions.of(entry).length
    return `| \`${entry.replace('functions/', '').replace('/entries', '')}\` | ${kind} | ${times} | ${broken.has(entry) ? 1 : 0} |`
  })
  const all = `| ${kinds.length} functions | | ${cloud.interruptions.count} | ${broken.size} |`
  return [
    `| function | kind | ${way === 'kill' ? 'kills' : 'refused writes'} | broken ends |`,
    '|---|---|---|---|',
    ...lines,
    all,
  ]
}

/** Runs rounds until each kind of write of the area's functions was interrupted once; each has the same end. */
async function runArea(area: Area): Promise<void> {
  const { entries: kinds, prepare } = area
  const { interruptions, home } = cloud
  const entries = Object.keys(kinds)
  ran.push(area)
  for (const entry of entries) broken.add(entry)
  const table = tableOf(home.environment, home.tableName)
  // An access token lasts ten minutes, and all areas together take longer.
  const admin = await signInAdmin(home)
  const round = await prepare({ home, table, admin })
  const expected = await round()
  for (let rounds = 1, goesOn = true; goesOn; rounds++) {
    if (rounds > mostRounds) throw new Error('New kinds of writes appear in every round')
    interruptions.begin(kinds)
    const end = await round().finally(() => {
      goesOn = interruptions.end()
    })
    expect(end, entries.flatMap(interruptions.of).join('\n')).toEqual(expected)
    expect(await localConsole().read('dead-letters', {})).toEqual([])
  }
  const differences: Difference[] = []
  await auditLedger(table, (found) => differences.push(found))
  expect(differences).toEqual([])
  expect(entries.filter((entry) => interruptions.of(entry).length === 0)).toEqual([])
  for (const entry of entries) broken.delete(entry)
}

describe(`a function ${way === 'kill' ? 'killed after a write' : 'whose write is refused'} reaches the same end`, () => {
  it.each(areas)('$name', runArea, timeout)

  it(
    'sign-up, sale, payouts and dispute',
    async () => {
      const named = new Set([...notReached.keys(), ...areas.flatMap(({ entries }) => Object.keys(entries))])
      // A new function with writes is reached by this journey, or an area names it.
      await runArea(moneyArea(cloud.writers.filter(({ entry }) => !named.has(entry))))
      const writers = new Set(cloud.writers.map(({ entry }) => entry))
      expect([...named].filter((entry) => !writers.has(entry))).toEqual([])
    },
    timeout,
  )
})
