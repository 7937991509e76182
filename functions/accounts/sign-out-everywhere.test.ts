import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const ana = sampleProfile()
const revoked: string[] = []
const revoke = async (userId: string) => void revoked.push(userId)
const signedOutAt = async () => (await readProfileToChange(table, ana.id)).signedOutAt

beforeEach(async () => {
  revoked.length = 0
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana.id), ...ana } }))
})

describe('signOutEverywhere', () => {
  it('revokes at the pool and stores the time in the profile', async () => {
    await signOutEverywhere({ table, revoke }, ana.id, now)
    expect([revoked, await signedOutAt()]).toEqual([[ana.id], now.toISOString()])
  })

  it("leaves the caller's token valid when the pool fails", async () => {
    const fails = () => Promise.reject(new Error('the pool is away'))
    await expect(signOutEverywhere({ table, revoke: fails }, ana.id, now)).rejects.toThrow('the pool is away')
    expect(await signedOutAt()).toBeNull()
  })
})
