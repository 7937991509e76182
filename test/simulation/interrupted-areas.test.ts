import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger, type Difference } from '../../functions/ledger/audit.ts'
import { type InterruptedCloud, startInterruptedCloud } from '../support/kills/interrupted-cloud.ts'
import { way } from '../support/kills/interruptions.ts'
import { localConsole, type Person, signInAdmin } from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'
import { areas } from './interrupted/areas.ts'

const timeout = 900_000
/** Far more than the kinds of writes of any one function. */
const mostRounds = 12

let cloud: InterruptedCloud
let admin: Person
beforeAll(async () => {
  cloud = await startInterruptedCloud()
  admin = await signInAdmin(cloud.home)
}, timeout)
afterAll(() => cloud.close())

describe(`a write that DynamoDB ${way === 'kill' ? 'makes before the process ends' : 'refuses'}`, () => {
  it.each(areas)(
    'changes nothing about the end: $name',
    async ({ entries: kinds, prepare }) => {
      const entries = Object.keys(kinds)
      const schedules = entries.filter((entry) => kinds[entry] === 'schedule')
      const { interruptions, home } = cloud
      const table = tableOf(home.environment, home.tableName)
      const round = await prepare({ home, table, admin })
      const expected = await round()
      for (let rounds = 1, before = -1; interruptions.count > before; rounds++) {
        if (rounds > mostRounds) throw new Error('New kinds of writes appear in every round')
        before = interruptions.count
        interruptions.begin(entries, schedules)
        const end = await round().finally(interruptions.end)
        expect(end, entries.flatMap(interruptions.of).join('\n')).toEqual(expected)
        expect(await localConsole().read('dead-letters', {})).toEqual([])
      }
      for (const entry of entries) process.stderr.write(`${entry}\n  ${interruptions.of(entry).join('\n  ')}\n`)
      const differences: Difference[] = []
      await auditLedger(table, (found) => differences.push(found))
      expect(differences).toEqual([])
      expect(entries.filter((entry) => interruptions.of(entry).length === 0)).toEqual([])
    },
    timeout,
  )
})
