import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { readSettings } from './settings.ts'
import { keys } from './table/keys.ts'

const table = createTable()
const mebibyte = 1024 * 1024
const set = (uploadLimitMb: unknown) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.settings, uploadLimitMb } }))

describe('settings', () => {
  it('have defaults until admins change them', async () => {
    const others = { autoApproveUsers: false, sessionHours: 24, twoAdminsAboveCents: 100_000, referralProgramme: true }
    expect(await readSettings(table)).toEqual({ uploadLimitBytes: 10 * mebibyte, ...others })
    await set(25)
    expect(await readSettings(table)).toEqual({ uploadLimitBytes: 25 * mebibyte, ...others })
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
