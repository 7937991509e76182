import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { createTable } from '../../../../test/support/tables/table.ts'
import { keys } from '../../table/keys.ts'
import type { ProfileRow } from './profile-row.ts'
import { hasProfile, readProfile, readProfiles, readProfileToChange, taxIdHolder } from './profiles.ts'

const table = createTable()
const profile = (digit: number) =>
  sampleProfile({ id: `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a1${digit}`, email: `p${digit}@mail.example` })
const put = (row: ProfileRow) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(row.id), ...row } }))

describe('profiles', () => {
  it('are read one by one or in batches, without deleted accounts', async () => {
    await put(profile(1))
    await put(profile(2))
    expect(await readProfile(table, profile(1).id)).toEqual(profile(1))
    expect(await readProfile(table, profile(3).id)).toBeUndefined()
    expect(await Promise.all([1, 3].map((digit) => hasProfile(table, profile(digit).id)))).toEqual([true, false])
    const found = await readProfiles(
      table,
      [2, 3, 1, 2].map((digit) => profile(digit).id),
    )
    expect([...found]).toEqual([
      [profile(2).id, profile(2)],
      [profile(1).id, profile(1)],
    ])
  })

  it('are refused for a change when deleted', async () => {
    await put(profile(1))
    expect(await readProfileToChange(table, profile(1).id)).toEqual(profile(1))
    await expect(readProfileToChange(table, profile(2).id)).rejects.toMatchObject({ code: 'profile.not_found' })
  })

  it('are read with strong consistency for decisions', async () => {
    await put(profile(1))
    const sent = vi.spyOn(table.client, 'send')
    await hasProfile(table, profile(1).id)
    await readProfileToChange(table, profile(1).id)
    expect(await taxIdHolder(table, '52998224725')).toBeUndefined()
    expect(sent.mock.calls.map(([{ input }]) => input)).toEqual(
      Array(3).fill(expect.objectContaining({ ConsistentRead: true })),
    )
  })

  it('throw when the row is invalid, but a list leaves it out', async () => {
    await put({ ...profile(1), locale: 'tlh' as never })
    await expect(readProfile(table, profile(1).id)).rejects.toThrow('locale')
    await put(profile(2))
    expect([...(await readProfiles(table, [profile(1).id, profile(2).id])).keys()]).toEqual([profile(2).id])
  })
})
