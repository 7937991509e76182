import { expect, it } from 'vitest'
import { everyRow } from '../../../test/support/people/person.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { startWeekly } from './start.ts'

const table = createTable()
const monday = new Date('2026-11-23T13:00:00.000Z')
const admin = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: true }

it('records the admin who starts the week’s run, and refuses a second one', async () => {
  await startWeekly(table, admin, monday)
  await expect(startWeekly(table, admin, monday)).rejects.toThrow('weekly_summary.already_sent')
  const records = (await everyRow(table)).filter(({ pk }) => pk.startsWith('AUDIT#'))
  expect(records).toMatchObject([{ action: 'send:weekly-summary', actorId: admin.userId }])
})
