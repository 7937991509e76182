import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { cpfOf } from '../../../../test/support/people/tax-ids.ts'
import { createTable } from '../../../../test/support/tables/table.ts'
import { keys } from '../../table/keys.ts'
import { searchItems } from './finding.ts'
import { findPeople } from './found-people.ts'

const table = createTable()
const idOfPerson = (count: number) => `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a${String(count).padStart(2, '0')}`
const cpf = '52998224725'

async function put(Item: Record<string, unknown>): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
}

async function plant(count: number, change: { name?: string; email?: string; phone?: string } = {}): Promise<void> {
  const row = sampleProfile({ id: idOfPerson(count), email: `p${count}@mail.example`, name: 'José Lima', ...change })
  for (const item of searchItems(row)) await put({ ...item })
}

describe('findPeople', () => {
  beforeEach(async () => {
    await plant(1)
    await plant(2, { name: 'Ana', phone: '+5521987654321' })
    await put({ ...keys.taxId(cpf), userId: idOfPerson(3) })
  })

  it('finds by e-mail, phone, full name and CPF', async () => {
    expect(await findPeople(table, 'P2@mail.example')).toEqual([idOfPerson(2)])
    expect(await findPeople(table, '(21) 98765-4321')).toEqual([idOfPerson(2)])
    expect(await findPeople(table, 'jose  lima')).toEqual([idOfPerson(1)])
    expect(await findPeople(table, '529.982.247-25')).toEqual([idOfPerson(3)])
  })

  it('returns nothing without a match', async () => {
    expect(await findPeople(table, 'jose')).toEqual([])
    expect(await findPeople(table, '111.444.777-35')).toEqual([])
    expect(await findPeople(table, '7')).toEqual([])
  })

  it('returns up to ten users that share a value, each once', async () => {
    // Valid as a CPF and as a phone of the same user.
    const both = cpfOf('119168453')
    await put({ ...keys.taxId(both), userId: idOfPerson(4) })
    await plant(4, { phone: `+55${both}` })
    await plant(5, { phone: `+55${both}` })
    expect(await findPeople(table, both)).toEqual([idOfPerson(4), idOfPerson(5)])
    for (let count = 10; count < 22; count++) await plant(count)
    expect(await findPeople(table, 'José Lima')).toHaveLength(10)
  })

  it("returns at most ten including a CPF's holder, without further reads", async () => {
    const both = cpfOf('119168453')
    await put({ ...keys.taxId(both), userId: idOfPerson(3) })
    for (let count = 10; count < 22; count++) await plant(count, { phone: `+55${both}` })
    const sent = vi.spyOn(table.client, 'send')
    const found = await findPeople(table, both)
    expect(found).toHaveLength(10)
    expect(found[0]).toBe(idOfPerson(3))
    expect(sent).toHaveBeenCalledTimes(2)
  })
})
