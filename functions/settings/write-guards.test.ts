import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { readSettingsRow } from '../kit/settings.ts'
import { transact } from '../kit/table/transaction.ts'
import { changeSettings } from './change.ts'
import { settingsPart } from './store.ts'

const table = createTable()

it('settings change from the version that was read, the first time from none', async () => {
  const save = (version: number, uploadLimitMb: number) =>
    transact(table, [settingsPart({ version }, { uploadLimitMb })])
  for (const version of [0, 1]) {
    await save(version, 20 + version)
    await expect(save(version, 5)).rejects.toMatchObject({ code: 'settings.changed_meanwhile' })
  }
  expect(await readSettingsRow(table, { consistent: true })).toMatchObject({ version: 2, uploadLimitMb: 21 })
})

it('settings of a tab change from the version that the admin saw', async () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const deps = { table, admins: { isAdmin: async () => true }, ownDomain: 'retorna.example', now }
  const save = (version: number, uploadLimitMb: number) =>
    changeSettings(deps, { userId: randomUUID(), isAdmin: true }, 'system', { version, uploadLimitMb, reason: 'x' })
  await save(0, 20)
  await expect(save(0, 5)).rejects.toMatchObject({ code: 'settings.changed_meanwhile' })
  expect(await save(1, 21)).toMatchObject({ version: 2, uploadLimitMb: 21 })
})
