import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { readSettings } from './settings.ts'
import { keys } from './table/keys.ts'

const table = createTable()
const mebibyte = 1024 * 1024
const set = (uploadLimitMb: unknown) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.settings, uploadLimitMb } }))

describe('settings', () => {
  it('have defaults until admins change them', async () => {
    const others = {
      ...{ autoApproveUsers: false, phoneVerification: true, referralProgramme: true, sessionHours: 24 },
      ...{ notifyNewUsers: true, notifyNewMaterials: true, notifyPayments: true, notifySystemAlerts: true },
      ...{ maintenanceOn: false, maintenanceMessage: '', productionDomain: '', twoAdminsAboveCents: 100_000 },
    }
    expect(await readSettings(table)).toEqual({ uploadLimitBytes: 10 * mebibyte, ...others })
    await set(25)
    expect(await readSettings(table)).toEqual({ uploadLimitBytes: 25 * mebibyte, ...others })
  })

  it('are read once by a call that needs them twice', async () => {
    const sent = vi.spyOn(table.client, 'send')
    await Promise.all([readSettings(table), readSettings(table)])
    expect(sent).toHaveBeenCalledTimes(1)
    await readSettings(table)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('throw when a stored value is out of range', async () => {
    for (const bound of [1, 50]) {
      await set(bound)
      expect(await readSettings(table)).toMatchObject({ uploadLimitBytes: bound * mebibyte })
    }
    for (const beyond of [0.5, 51, '10']) {
      await set(beyond)
      await expect(readSettings(table)).rejects.toThrow('uploadLimitMb')
    }
  })
})
