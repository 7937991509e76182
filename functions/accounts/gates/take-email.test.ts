import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { everyRow } from '../../../test/support/people/person.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { layTable } from '../../../test/support/tables/table.ts'
import { profileItems } from '../../kit/people/profile/profile-change.ts'
import { readAccount } from '../../kit/people/profile/profiles.ts'
import { takeEmail } from './take-email.ts'

const table = layTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const userId = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'
const [old, fresh] = ['dona@mail.example', 'nova@mail.example']
const before = sampleProfile({ id: userId, email: old, version: 3 })

beforeEach(async () => {
  for (const Item of profileItems(before)) await table.client.send(new PutCommand({ TableName: table.name, Item }))
})
const take = (email = fresh, proven = true) => takeEmail(table, { userId, email, proven }, now)
const told = async () => (await everyRow(table)).filter(({ name }) => name === 'ContactChanged')
const finders = async () => (await everyRow(table)).flatMap(({ pk }) => (pk.includes('mail.example') ? [pk] : []))

describe('the e-mail by which somebody has signed in', () => {
  it('becomes the profile’s, is found by admins, and the one of before is told, once', async () => {
    const [found] = await finders()
    await take('Nova@Mail.example')
    await take()
    expect(await readAccount(table, userId)).toEqual({ ...before, email: fresh, version: 4 })
    expect(await finders()).toEqual([found?.replace(old, fresh)])
    expect(await told()).toMatchObject([{ envelope: { data: { userId, address: old, changed: 'email' } } }])
  })

  it('changes nothing where it is the profile’s, is not proven, or of nobody', async () => {
    const rows = await everyRow(table)
    await take(old.toUpperCase())
    await take(fresh, false)
    await takeEmail(table, { userId: '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e22', email: fresh, proven: true }, now)
    expect(await everyRow(table)).toEqual(rows)
  })

  it('is taken over what was saved at the same moment, and told once', async () => {
    await Promise.all([take(), take(), take()])
    expect(await readAccount(table, userId)).toMatchObject({ email: fresh, version: 4 })
    expect(await told()).toHaveLength(1)
  })
})
