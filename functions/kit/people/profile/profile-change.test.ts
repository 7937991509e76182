import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { createTable } from '../../../../test/support/tables/table.ts'
import { keys } from '../../table/keys.ts'
import { transact } from '../../table/transaction.ts'
import { changeProfile, profileItems, profileParts } from './profile-change.ts'
import type { ProfileRow } from './profile-row.ts'
import { readProfileToChange, taxIdHolder } from './profiles.ts'

const table = createTable()
const ana = sampleProfile({ name: 'Ana Souza' })
const bia = sampleProfile({ id: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', email: 'bia@mail.example' })
const since = '2026-11-22T12:00:00.000Z'

beforeEach(() =>
  transact(
    table,
    [ana, bia].flatMap(profileItems).map((Item) => ({ Put: { Item } })),
  ),
)

const write = (before: ProfileRow, patch: Partial<ProfileRow>) =>
  transact(table, profileParts(changeProfile(before, patch), 'user.changed_meanwhile'))
const itemOf = async ({ id }: ProfileRow) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key: keys.profile(id) }))).Item ?? {}
const found = async (pk: string, index = '') =>
  (
    await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...(index && { IndexName: index }),
        KeyConditionExpression: `${index}pk = :pk`,
        ExpressionAttributeValues: { ':pk': pk },
      }),
    )
  ).Items ?? []

describe('profile change', () => {
  it('writes only changed fields, increments the version and keeps concurrent counts', async () => {
    await transact(table, [
      {
        Update: {
          Key: keys.profile(ana.id),
          UpdateExpression: 'ADD ratingSum :five',
          ExpressionAttributeValues: { ':five': 5 },
        },
      },
    ])
    await write(ana, { street: 'Rua do Sol' })
    expect(await readProfileToChange(table, ana.id)).toEqual({
      ...ana,
      street: 'Rua do Sol',
      ratingSum: 5,
      version: 1,
    })
  })

  it('is refused as a whole for an outdated version', async () => {
    await write(ana, { street: 'Rua do Sol' })
    await expect(write(ana, { email: 'nova@mail.example', taxId: '52998224725' })).rejects.toThrow(
      'user.changed_meanwhile',
    )
    expect(await taxIdHolder(table, '52998224725')).toBeUndefined()
    expect(await found('FIND#email#nova@mail.example')).toEqual([])
    await expect(write({ ...ana, id: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33' }, {})).rejects.toThrow()
  })

  it('accepts a row without a version once', async () => {
    const { version: _, ...old } = ana
    await transact(table, [{ Put: { Item: { ...keys.profile(ana.id), ...old } } }])
    await write(ana, { street: 'Rua do Sol' })
    await expect(write(ana, { street: 'Rua da Lua' })).rejects.toThrow('user.changed_meanwhile')
  })

  it('keeps an unchanged CPF', async () => {
    await write(ana, { taxId: '52998224725' })
    await write(await readProfileToChange(table, ana.id), { street: 'Rua do Sol' })
    expect(await taxIdHolder(table, '52998224725')).toBe(ana.id)
    await expect(write(bia, { taxId: '52998224725' })).rejects.toThrow('profile.tax_id_taken')
  })

  it('claims a free CPF and releases the previous one', async () => {
    await write(ana, { taxId: '52998224725' })
    await expect(write(bia, { taxId: '52998224725' })).rejects.toThrow('profile.tax_id_taken')
    await write(await readProfileToChange(table, ana.id), { taxId: '12ABC34501DE35' })
    expect(await taxIdHolder(table, '52998224725')).toBeUndefined()
    expect(await taxIdHolder(table, '12ABC34501DE35')).toBe(ana.id)
    await write(await readProfileToChange(table, ana.id), { taxId: null })
    expect(await taxIdHolder(table, '12ABC34501DE35')).toBeUndefined()
  })

  it('updates the search rows', async () => {
    await write(ana, { name: 'Ana Lima' })
    expect(await found('FIND#name#ana souza')).toEqual([])
    expect(await found('FIND#name#ana lima')).toMatchObject([{ userId: ana.id }])
  })

  it('adds a profile to the analysis queue, and removes it after the decision', async () => {
    await write(ana, { status: 'in_analysis', analysisSince: since })
    expect(await found(keys.usersInAnalysis, 'gsi2')).toMatchObject([{ id: ana.id, gsi2sk: `${since}#${ana.id}` }])
    await write(await readProfileToChange(table, ana.id), { status: 'verified' })
    expect(await found(keys.usersInAnalysis, 'gsi2')).toEqual([])
    expect(await itemOf(ana)).not.toHaveProperty('gsi2pk')
    expect(await found(keys.users, 'gsi1')).toHaveLength(2)
  })
})
