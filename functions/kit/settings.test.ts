import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import {
  adminNoticeSettings,
  approvalLimit,
  maintenanceSettings,
  adminSettings as shownSettings,
  systemSettings,
} from '../../shared/contract/settings.ts'
import { withdrawalLimits } from '../../shared/money.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readSettings, readSettingsRow } from './settings.ts'
import { keys } from './table/keys.ts'

const table = createTable()
const mebibyte = 1024 * 1024
const set = (uploadLimitMb: unknown) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.settings, uploadLimitMb } }))

describe('settings', () => {
  it('have defaults until admins change them', async () => {
    const others = {
      autoApproveUsers: false,
      phoneVerification: true,
      referralProgramme: true,
      sessionHours: 24,
      notifyNewUsers: true,
      notifyNewMaterials: true,
      notifyPayments: true,
      notifySystemAlerts: true,
      maintenanceOn: false,
      maintenanceMessage: '',
      productionDomain: '',
      twoAdminsAboveCents: 100_000,
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

  it('fall back to their default outside of their bounds, and keep the others', async () => {
    for (const bound of [1, 50]) {
      await set(bound)
      expect(await readSettings(table)).toMatchObject({ uploadLimitBytes: bound * mebibyte })
    }
    for (const beyond of [0, 10.5, 51, '10', null, {}]) {
      await set(beyond)
      expect(await readSettings(table)).toMatchObject({ uploadLimitBytes: 10 * mebibyte })
    }
  })

  const hostile = [9_000_000 * 100, -1, 0.5, Number.MAX_SAFE_INTEGER, 'x', 'x'.repeat(2000), true, null, [], {}]
  const names = Object.keys({ ...systemSettings.shape, ...adminNoticeSettings.shape, ...maintenanceSettings.shape })

  it.each([...names, 'twoAdminsAboveCents', 'raise', 'version'])('take no %s that a page cannot show', async (name) => {
    for (const value of hostile) {
      const Item = { ...keys.settings, uploadLimitMb: 20, [name]: value }
      await table.client.send(new PutCommand({ TableName: table.name, Item }))
      const row = await readSettingsRow(table)
      if (name !== 'uploadLimitMb') expect(row.uploadLimitMb).toBe(20)
      expect(() => shownSettings.parse({ ...row, ownDomain: '' })).not.toThrow()
      expect(() => approvalLimit.parse(row)).not.toThrow()
    }
  })

  it('never take a limit above the largest withdrawal', async () => {
    const put = (fields: object) =>
      table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.settings, ...fields } }))
    await put({ twoAdminsAboveCents: 900_000_000, raise: { twoAdminsAboveCents: 900_000_000, by: 'x' } })
    expect(await readSettingsRow(table)).toMatchObject({ twoAdminsAboveCents: 100_000, raise: null })
    await put({ twoAdminsAboveCents: withdrawalLimits.maxCents })
    expect(await readSettingsRow(table)).toMatchObject({ twoAdminsAboveCents: withdrawalLimits.maxCents })
  })
})
