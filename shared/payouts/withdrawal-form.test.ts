import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpfs } from '../../test/support/people/tax-ids.ts'
import { type WithdrawalForm, withdrawalProblems } from './withdrawal-form.ts'

const right: WithdrawalForm = { amountCents: 10_000, taxId: '52998224725', pixKeyType: 'cpf', pixKey: '529.982.247-25' }
const empty: WithdrawalForm = { amountCents: 0, taxId: '', pixKeyType: '', pixKey: '' }

describe('withdrawalProblems', () => {
  it('returns at most one problem per field, in field order', () => {
    expect(withdrawalProblems(right)).toEqual([])
    expect(withdrawalProblems(empty)).toEqual([
      'withdrawal.amount_too_low',
      'withdrawal.tax_id_required',
      'withdrawal.pix_key_type_required',
      'withdrawal.pix_key_required',
    ])
    expect(withdrawalProblems({ ...right, amountCents: 1_000_001, taxId: '1', pixKey: '1' })).toEqual([
      'withdrawal.amount_too_high',
      'withdrawal.tax_id_invalid',
      'withdrawal.pix_key_invalid',
    ])
  })

  it('treats blanks as empty, and checks no key without a type', () => {
    expect(withdrawalProblems({ ...right, taxId: ' ', pixKey: ' ' })).toEqual([
      'withdrawal.tax_id_required',
      'withdrawal.pix_key_required',
    ])
    expect(withdrawalProblems({ ...right, pixKeyType: '' })).toEqual(['withdrawal.pix_key_type_required'])
  })

  it('accepts R$ 10,00 to R$ 10.000,00 inclusive', () => {
    const amounts = [999, 1_000, 1_000_000, 1_000_001]
    expect(amounts.map((amountCents) => withdrawalProblems({ ...right, amountCents }).length)).toEqual([1, 0, 0, 1])
  })

  it('accepts every CPF as tax id and as key', () => {
    fc.assert(fc.property(cpfs, (cpf) => withdrawalProblems({ ...right, taxId: cpf, pixKey: cpf }).length === 0))
  })
})
