import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { versionInForce } from '../../shared/people/consents.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readAccount } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { finishAccount } from './finish-account.ts'
import { addPendingSignUp, finishPendingSignUps } from './pending-sign-ups.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const id = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const email = 'ana@mail.example'
const attributes = {
  sub: id,
  email: 'Ana@mail.example',
  phone_number: '+5511987654321',
  'custom:profile_type': 'cooperative',
  'custom:terms': `${versionInForce('terms')} 2026-11-22T11:59:00.000Z`,
}
let admins: string[]
const joinAdmins = async (userId: string) => void admins.push(userId)
const deps = { table, adminEmail: 'admin@mail.example', joinAdmins }
const emptied = async () => {
  for (const { pk, sk } of await everyRow(table)) await remove({ pk, sk })
}
const remove = (Key: { pk: string; sk: string }) => table.client.send(new DeleteCommand({ TableName: table.name, Key }))

beforeEach(async () => {
  admins = []
  await emptied()
})

describe('finishAccount', () => {
  it('makes the profile with its terms once, however often it is called', async () => {
    const calls = await Promise.all([1, 2, 3].map(() => finishAccount(deps, attributes, now)))
    expect(calls.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await readAccount(table, id)).toMatchObject({ email, profileType: 'cooperative', name: null })
    const kinds = (await everyRow(table)).map(({ pk, sk }) => `${pk} ${sk}`)
    expect(kinds.filter((kind) => kind.includes('CONSENT'))).toHaveLength(1)
    expect(kinds.filter((kind) => kind.startsWith('OUTBOX'))).toHaveLength(1)
  })

  it('keeps the account unfinished where the table refuses, and finishes it at the next call', async () => {
    const refusing = { name: table.name, client: { send: refuseTransactions } } as unknown as Table
    await expect(finishAccount({ ...deps, table: refusing }, attributes, now)).rejects.toThrow('refused')
    expect(await readAccount(table, id)).toBeUndefined()
    expect((await finishAccount(deps, attributes, now)).isNew).toBe(true)
  })

  it('joins the deployment’s admin address before the profile ends the attempts', async () => {
    const admin = { ...attributes, email: 'Admin@mail.example' }
    const away = () => Promise.reject(new Error('the pool is away'))
    await expect(finishAccount({ ...deps, joinAdmins: away }, admin, now)).rejects.toThrow('the pool is away')
    expect(await finishAccount(deps, admin, now)).toEqual({ isNew: true, joinedAdmins: true })
    expect(await finishAccount(deps, admin, now)).toEqual({ isNew: false, joinedAdmins: false })
    expect(admins).toEqual([id])
  })

  it('makes no profile for an account that is being deleted', async () => {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.deletion(id), step: 'pool' } }))
    expect((await finishAccount(deps, attributes, now)).isNew).toBe(false)
    expect(await readAccount(table, id)).toBeUndefined()
  })

  it('takes an account that an operator made in the pool for a citizen’s', async () => {
    const { 'custom:profile_type': _, 'custom:terms': __, ...invited } = attributes
    await finishAccount(deps, invited, now)
    expect(await readAccount(table, id)).toMatchObject({ profileType: 'citizen' })
  })
})

describe('finishPendingSignUps', () => {
  it('finishes what is confirmed and keeps what is not', async () => {
    await addPendingSignUp(table, email, now)
    await addPendingSignUp(table, 'rui@mail.example', now)
    const confirmed = async (address: string) => (address === email ? attributes : undefined)
    expect(await finishPendingSignUps({ ...deps, confirmed }, now)).toBe(1)
    expect(await readAccount(table, id)).toBeDefined()
    expect(await pending()).toEqual(['rui@mail.example'])
    expect(await finishPendingSignUps({ ...deps, confirmed }, now)).toBe(0)
  })

  it('drops the note of an account that has its profile', async () => {
    await finishAccount(deps, attributes, now)
    await addPendingSignUp(table, email, now)
    expect(await finishPendingSignUps({ ...deps, confirmed: async () => attributes }, now)).toBe(0)
    expect(await pending()).toEqual([])
  })
})

async function pending(): Promise<string[]> {
  return (await everyRow(table)).filter(({ pk }) => pk === keys.pendingSignUps).map(({ sk }) => sk)
}

function refuseTransactions(command: { constructor: { name: string } }): Promise<unknown> {
  if (command.constructor.name.startsWith('Transact')) return Promise.reject(new Error('refused'))
  return table.client.send(command as never)
}
