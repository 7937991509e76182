import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkCells } from '../../../../test/support/cells.ts'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../../../test/support/tables/table.ts'
import { keys } from '../../table/keys.ts'
import { isOwnCase, requireOtherCase } from './own-case.ts'

const cells: readonly (readonly [name: string, cell: readonly [string | null, string | null, boolean]])[] = [
  ['two citizens', ['52998224725', '11144477735', false]],
  ['a citizen and a company', ['52998224725', '11222333000181', false]],
  ['a company and its branch', ['11222333000181', '11222333000262', true]],
  ['two companies', ['11222333000181', '19131243000197', false]],
  ['an admin without a number', [null, '11222333000181', false]],
  ['an owner without a number', ['11222333000181', null, false]],
]

it('an admin shares a case with the own account and the branches of the own company', () =>
  checkCells(cells, ([admin, owner, expected]) => {
    expect(isOwnCase({ id: 'ana', taxId: admin }, { id: 'bia', taxId: owner })).toBe(expected)
    expect(isOwnCase({ id: 'ana', taxId: admin }, { id: 'ana', taxId: owner })).toBe(true)
  }))

const table = createTable()
async function user(taxId: string | null): Promise<string> {
  const id = randomUUID()
  await changeItem(table, { ...keys.profile(id), ...sampleProfile({ id, taxId, email: `${id}@mail.example` }) })
  return id
}
const decides = (userId: string, ...owners: string[]) => requireOtherCase(table, { userId, isAdmin: true }, owners)

it('an admin does not decide on the own account, known or not', async () => {
  for (const id of [await user(null), randomUUID()]) {
    await expect(decides(id, randomUUID(), id)).rejects.toThrow('access.own_case')
    await decides(id, randomUUID(), await user('11222333000181'))
  }
})

it('an admin of a company does not decide on any of its branches', async () => {
  const [company, branch, other] = [
    await user('11222333000181'),
    await user('11222333000262'),
    await user('19131243000197'),
  ]
  await expect(decides(company, other, branch)).rejects.toThrow('access.own_case')
  await decides(company, other, randomUUID(), await user(null))
  await decides(await user(null), company)
})
