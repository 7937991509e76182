import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { addPendingRecovery, finishRecovery, removePendingRecovery } from './pending-recovery.ts'
import type { Pool } from './pool.ts'
import { resetPassword } from './recovery.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const later = new Date('2026-11-22T12:05:00.000Z')
const ana = sampleProfile()
const answer = { email: ana.email, code: '123456', password: 'Cavalo-azul-7-pedras!' }
let revoked: string[]
const revoke = async (userId: string) => void revoked.push(userId)
const checkPassword = async () => undefined
const poolWith = (setPassword: Pool['setPassword']) => ({ idOf: async () => ana.id, setPassword }) as unknown as Pool
const failed = (name: string) => Object.assign(new Error('trigger'), { name })
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

describe('resetPassword', () => {
  it.each(['UserLambdaValidationException', 'UnexpectedLambdaException', 'InvalidLambdaResponseException'])(
    'ends like any other recovery after %s of the trigger',
    async (name) => {
      const pool = poolWith(() => Promise.reject(failed(name)))
      await resetPassword({ table, pool, revoke, checkPassword }, answer, later)
      expect([revoked, await signedOutAt()]).toEqual([[ana.id], later.toISOString()])
    },
  )

  it('leaves the sign-out to the next sign-in where it cannot be done at once', async () => {
    const pool = poolWith(() => Promise.reject(failed('UnexpectedLambdaException')))
    const away = () => Promise.reject(new Error('the pool is away'))
    await expect(resetPassword({ table, pool, revoke: away, checkPassword }, answer, now)).rejects.toThrow(
      'the pool is away',
    )
    await finishRecovery({ table, revoke }, ana.id)
    expect(revoked).toEqual([ana.id])
  })

  it('signs out no device for a wrong code', async () => {
    const pool = poolWith(() => Promise.reject(new Refusal('recovery.code_wrong')))
    await expect(resetPassword({ table, pool, revoke, checkPassword }, answer, now)).rejects.toThrow(
      'recovery.code_wrong',
    )
    await finishRecovery({ table, revoke }, ana.id)
    expect(revoked).toEqual([])
  })

  it('leaves nothing pending after a success', async () => {
    await resetPassword(
      { table, checkPassword: async () => undefined, pool: poolWith(async () => undefined), revoke },
      answer,
      now,
    )
    await finishRecovery({ table, revoke }, ana.id)
    expect(revoked).toEqual([])
  })
})
