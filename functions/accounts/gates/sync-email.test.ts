import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { everyRow } from '../../../test/support/people/person.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { withInterruption } from '../../../test/support/tables/interrupted.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { changeProfile, profileItems, profileParts } from '../../kit/people/profile/profile-change.ts'
import { readAccount } from '../../kit/people/profile/profiles.ts'
import { transact } from '../../kit/table/transaction.ts'
import { syncEmail } from './sync-email.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const userId = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'
const [old, fresh] = ['dona@mail.example', 'nova@mail.example']
const before = sampleProfile({ id: userId, email: old, version: 3 })

beforeEach(async () => {
  for (const Item of profileItems(before)) await table.client.send(new PutCommand({ TableName: table.name, Item }))
})
const take = (email = fresh, proven = true) => syncEmail(table, { userId, email, proven }, now)
const between = (before: (nth: number) => Promise<unknown>) => withInterruption(table, 'TransactWriteCommand', before)
const savedTimes = (times: number) => async (nth: number) => {
  if (nth > times) return
  const account = await readAccount(table, userId)
  if (!account) throw new Error('The account is there')
  const parts = profileParts(changeProfile(account, { name: `Ana ${nth}` }), 'profile.changed_meanwhile')
  await transact(table, parts)
}
const told = async () => (await everyRow(table)).filter(({ name }) => name === 'ContactChanged')
const finders = async () => (await everyRow(table)).flatMap(({ pk }) => (pk.includes('mail.example') ? [pk] : []))

describe('syncEmail', () => {
  it('updates the profile and its lookup keys, and notifies the old address once', async () => {
    const [found] = await finders()
    await take('Nova@Mail.example')
    await take()
    expect(await readAccount(table, userId)).toEqual({ ...before, email: fresh, version: 4 })
    expect(await finders()).toEqual([found?.replace(old, fresh)])
    expect(await told()).toMatchObject([{ envelope: { data: { userId, address: old, changed: 'email' } } }])
  })

  it("changes nothing for the same, an unproven or an unknown account's e-mail", async () => {
    const rows = await everyRow(table)
    await take(old.toUpperCase())
    await take(fresh, false)
    await syncEmail(table, { userId: '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e22', email: fresh, proven: true }, now)
    expect(await everyRow(table)).toEqual(rows)
  })

  it('retries after concurrent saves and notifies once', async () => {
    await syncEmail(between(savedTimes(2)), { userId, email: fresh, proven: true }, now)
    expect(await readAccount(table, userId)).toMatchObject({ email: fresh, name: 'Ana 2', version: 6 })
    expect(await told()).toHaveLength(1)
  })

  it('gives up after repeated concurrent saves, until the next sign-in', async () => {
    const busy = syncEmail(between(savedTimes(3)), { userId, email: fresh, proven: true }, now)
    await expect(busy).rejects.toThrow('profile.changed_meanwhile')
    expect(await readAccount(table, userId)).toMatchObject({ email: old, name: 'Ana 3', version: 6 })
    expect(await told()).toEqual([])
  })

  it('rethrows a table failure', async () => {
    const out = between(() => Promise.reject(new Error('out of order')))
    await expect(syncEmail(out, { userId, email: fresh, proven: true }, now)).rejects.toThrow('out of order')
  })
})
