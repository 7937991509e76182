import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { keyedHash } from '../../test/support/keyed-hash.ts'
import { setCode } from '../../test/support/people/email-code.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import type { CheckPassword } from './passwords/check-password.ts'
import { finishRecovery } from './pending-recovery.ts'
import type { Pool } from './pool.ts'
import { requestRecovery, resetPassword } from './recovery.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const later = new Date('2026-11-22T12:05:00.000Z')
const ana = sampleProfile()
const password = 'Cavalo-azul-come-7-pedras!'
const weak = 'Flamengo@2023'
const table = createTable()
let revoked: string[]
let passwords: string[]
const revoke = async (userId: string) => void revoked.push(userId)
const pool = {
  idOf: async (email: string) => (email === ana.email ? ana.id : undefined),
  setPassword: async (_: string, given: string) => void passwords.push(given),
} as unknown as Pool
const checkPassword: CheckPassword = async (given) => {
  if (given === weak) throw new Refusal('password.one_word')
}
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  )
const ask = (email = ana.email, sourceAddress = '203.0.113.7') =>
  requestRecovery({ table }, { email, locale: 'ptBR', sourceAddress }, now)
const deps = { pool, revoke, hash: keyedHash, checkPassword }
const reset = (id: string, code: string, given = password, more: Partial<typeof deps> = {}) =>
  outcome(resetPassword({ table, ...deps, ...more }, { id, code, password: given }, later))

beforeEach(async () => {
  revoked = []
  passwords = []
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana.id), ...ana } }))
})

describe('requestRecovery', () => {
  it('sends five codes in 15 minutes to a normalised address for one network address', async () => {
    for (let asked = 0; asked < 5; asked++) expect(await outcome(ask('dona@mail.example'))).toBe('done')
    expect(await outcome(ask('Dona@Mail.example'))).toBe('recovery.too_many_attempts')
    expect(await outcome(ask('dono@mail.example'))).toBe('done')
    expect(await outcome(ask('dona@mail.example', '198.51.100.1'))).toBe('done')
  })
})

describe('resetPassword', () => {
  it('leaves the owner five tries, whatever a stranger answers', async () => {
    const stranger = await ask(ana.email, '198.51.100.1')
    const owner = await ask()
    await setCode(table, owner, '222222', now)
    for (let tried = 0; tried < 7; tried++) expect(await reset(stranger, '333333')).toBe('recovery.code_wrong')
    for (let tried = 0; tried < 4; tried++) expect(await reset(owner, '333333')).toBe('recovery.code_wrong')
    expect(await reset(owner, '222222', weak)).toBe('password.one_word')
    expect(passwords).toEqual([])
    expect(revoked).toEqual([])
    expect(await reset(owner, '222222')).toBe('done')
    expect([passwords, revoked]).toEqual([[password], [ana.id]])
    expect((await readProfileToChange(table, ana.id)).signedOutAt).toBe(later.toISOString())
  })

  it('accepts a code once', async () => {
    const id = await ask()
    await setCode(table, id, '222222', now)
    expect(await reset(id, '222222')).toBe('done')
    expect(await reset(id, '222222')).toBe('recovery.code_wrong')
  })

  it('ends alike when it is repeated after a failed sign-out', async () => {
    const id = await ask()
    await setCode(table, id, '222222', now)
    const away = () => Promise.reject(new Error('the pool is away'))
    expect(await reset(id, '222222', password, { revoke: away })).toBe('the pool is away')
    expect(await reset(id, '222222')).toBe('done')
    expect(revoked).toEqual([ana.id])
  })

  it('leaves the sign-out of an unfinished account to its next sign-in', async () => {
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.profile(ana.id) }))
    const id = await ask()
    await setCode(table, id, '222222', now)
    expect(await reset(id, '222222')).toBe('done')
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana.id), ...ana } }))
    await finishRecovery({ table, revoke }, ana.id)
    expect((await readProfileToChange(table, ana.id)).signedOutAt).toBe(later.toISOString())
    // A second revocation would end the sign-in that finishes the recovery.
    expect(revoked).toEqual([ana.id])
  })

  it('signs no device out where the pool refuses the password', async () => {
    const id = await ask()
    await setCode(table, id, '222222', now)
    const refusing = { ...pool, setPassword: () => Promise.reject(new Refusal('request.invalid')) }
    expect(await reset(id, '222222', password, { pool: refusing })).toBe('request.invalid')
    await finishRecovery({ table, revoke }, ana.id)
    expect(revoked).toEqual([])
  })

  it('refuses the code of a sign-up and an address without an account alike', async () => {
    const id = await ask('unknown@mail.example')
    expect(await reset(id, '222222')).toBe('recovery.code_wrong')
    expect(await reset('7d0f6a52-3c1e-4b8a-9f27-5e8d1c2b3a41', '222222')).toBe('recovery.code_wrong')
  })
})
