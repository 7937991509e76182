import { expect, it } from 'vitest'
import { checkCells } from '../../../test/support/cells.ts'
import { isOwnCase } from './own-case.ts'

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
