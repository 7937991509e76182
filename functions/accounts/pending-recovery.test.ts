import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { addPendingRecovery, finishRecovery, removePendingRecovery } from './pending-recovery.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const ana = sampleProfile()
let revoked: string[]
const revoke = async (userId: string) => void revoked.push(userId)
const signedOutAt = async () => (await readProfileToChange(table, ana.id)).signedOutAt

beforeEach(async () => {
  revoked = []
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana.id), ...ana } }))
  await removePendingRecovery(table, ana.id)
})

describe('finishRecovery', () => {
  it('signs out the sessions from before the recovery, once', async () => {
    await addPendingRecovery(table, ana.id, now)
    await finishRecovery({ table, revoke }, ana.id)
    await finishRecovery({ table, revoke }, ana.id)
    expect([revoked, await signedOutAt()]).toEqual([[ana.id], now.toISOString()])
  })

  it('stays pending while the pool fails', async () => {
    await addPendingRecovery(table, ana.id, now)
    const away = () => Promise.reject(new Error('the pool is away'))
    await expect(finishRecovery({ table, revoke: away }, ana.id)).rejects.toThrow('the pool is away')
    await finishRecovery({ table, revoke }, ana.id)
    expect(revoked).toEqual([ana.id])
  })
})
