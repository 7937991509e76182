import { expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { readSettingsRow } from '../kit/settings.ts'
import { transact } from '../kit/table/transaction.ts'
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
