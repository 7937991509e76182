import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { profileItems } from '../kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { keys } from '../kit/table/keys.ts'
import { listUsers } from './list.ts'

const table = createTable()
/** A CPF that is also a valid mobile number in São Paulo. */
const digits = '11987654374'
const phone = `+55${digits}`
const personOf = (last: number, more: Partial<ProfileRow> = {}) =>
  sampleProfile({
    id: `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a${String(last).padStart(2, '0')}`,
    email: `p${last}@mail.example`,
    phone: '+5511912345678',
    ...more,
  })
const lay = async (...people: ProfileRow[]) => {
  for (const item of people.flatMap(profileItems)) await changeItem(table, item)
}
const claim = (userId: string) => changeItem(table, { ...keys.taxId(digits), userId })

describe('search by eleven digits', () => {
  it('lists the owner of the CPF first, then the owners of the phone', async () => {
    const [holder, caller] = [personOf(10), personOf(1, { phone })]
    await lay(holder, caller)
    await claim(holder.id)
    expect((await listUsers(table, { search: digits })).rows.map(({ id }) => id)).toEqual([holder.id, caller.id])
  })

  it('lists a user with both once', async () => {
    const [both, caller] = [personOf(1, { phone }), personOf(2, { phone })]
    await lay(both, caller)
    await claim(both.id)
    expect((await listUsers(table, { search: digits })).rows.map(({ id }) => id)).toEqual([both.id, caller.id])
  })

  it('lists the owner of the CPF on the first page only', async () => {
    const holder = personOf(50)
    const callers = Array.from({ length: 12 }, (_, last) => personOf(last, { phone }))
    await lay(holder, ...callers)
    await claim(holder.id)
    const first = await listUsers(table, { search: digits })
    const cursor = Buffer.from(first.next ?? '').toString('base64url')
    const second = await listUsers(table, { search: digits, cursor })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual([holder, ...callers].map(({ id }) => id))
    expect(second.next).toBeUndefined()
  })

  it('omits deleted accounts, even if their CPF claim remains', async () => {
    await claim(personOf(1).id)
    expect(await listUsers(table, { search: digits })).toEqual({ rows: [], next: undefined })
  })
})
