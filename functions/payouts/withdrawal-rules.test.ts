import { describe, expect, it } from 'vitest'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { isOwnReceiver, paidTransfer, payableFrom } from './withdrawal-rules.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000)
const ago = (count: number) => hours(-count).toISOString()
const email = { pixKeyType: 'email', pixKey: 'ana@banco.example' } as const
const taxId = '52998224725'
const cpf = { pixKeyType: 'cpf', pixKey: taxId } as const
const month = 30 * 24

type Other = Parameters<typeof payableFrom>[1][number]
const other = (change: Partial<Other> = {}): Other => ({
  id: 'other',
  status: 'pending',
  amountCents: 100,
  createdAt: ago(1),
  decidedAt: null,
  pixKey: email.pixKey,
  ...change,
})

describe('payableFrom', () => {
  const cells: readonly Cell<readonly [Parameters<typeof payableFrom>[0], readonly Other[], string | null, string?]>[] =
    [
      ['the first payout to a key waits a day', [email, [], hours(24).toISOString()]],
      ['a key that was paid does not wait', [email, [other({ status: 'completed' })], null]],
      ['a pending payout proves no key', [email, [other()], hours(24).toISOString()]],
      ['a failed payout proves no key', [email, [other({ status: 'failed' })], hours(24).toISOString()]],
      ['another key proves none', [email, [other({ status: 'completed', pixKey: 'x' })], hours(24).toISOString()]],
      ['one of several was paid', [email, [other(), other({ status: 'completed' })], null]],
      ['the CPF of 30 days does not wait', [cpf, [], null, ago(month)]],
      ['a younger CPF waits', [cpf, [], hours(24).toISOString(), ago(month - 0.01)]],
      ['a younger CPF that was paid does not', [cpf, [other({ status: 'completed', pixKey: taxId })], null, ago(1)]],
      ['the CNPJ of 30 days does not wait', [{ pixKeyType: 'cnpj', pixKey: '11222333000181' }, [], null, ago(month)]],
    ]
  it('makes new keys wait, but no CPF or CNPJ of 30 days', () =>
    checkCells(cells, ([key, others, expected, ownSince = ago(999)]) => {
      expect(payableFrom(key, others, ownSince, now)).toBe(expected)
    }))
})

describe('isOwnReceiver', () => {
  const seen = (receiver: string) => ({ endToEndId: '', receiver })
  const own = { ...email, taxId }

  it('compares what the bank shows with the number of the user', () => {
    expect(isOwnReceiver(own, seen(' ***.982.247-** '))).toBe(true)
    expect(isOwnReceiver(own, seen('***.983.247-**'))).toBe(false)
    expect(isOwnReceiver({ ...own, pixKeyType: 'cpf' }, seen('***.983.247-**'))).toBe(false)
  })

  it('needs an answer unless the key is the number', () => {
    for (const pixKeyType of ['cpf', 'cnpj'] as const)
      expect(isOwnReceiver({ ...own, pixKeyType }, seen('  '))).toBe(true)
    for (const pixKeyType of ['email', 'phone', 'random'] as const)
      expect(() => isOwnReceiver({ ...own, pixKeyType }, seen('  '))).toThrow('withdrawal.receiver_required')
    expect(() => isOwnReceiver(own, seen('Ana'))).toThrow('withdrawal.receiver_invalid')
  })
})

describe('paidTransfer', () => {
  const idAt = (at: Date) => `E18236120${at.toISOString().replace(/\D/g, '').slice(0, 12)}abcDEF12345`
  const row = { createdAt: ago(48), payableFrom: null }
  const paid = (endToEndId: string, more: Partial<Parameters<typeof paidTransfer>[0]> = {}, isAboveLimit = false) =>
    paidTransfer({ ...row, ...more }, { endToEndId, receiver: '' }, { isAboveLimit }, now)

  it('waits for a new key', () => {
    expect(() => paid('', { payableFrom: hours(0.001).toISOString() })).toThrow('withdrawal.key_too_new')
    expect(paid('', { payableFrom: now.toISOString() })).toBeNull()
  })

  it('needs the id above the limit only', () => {
    expect(paid(' ')).toBeNull()
    expect(() => paid(' ', {}, true)).toThrow('withdrawal.end_to_end_required')
    expect(paid(` ${idAt(now)} `, {}, true)).toBe(idAt(now))
  })

  it('takes ids from the request on until now, give or take an hour', () => {
    for (const at of [hours(-49), hours(-1), hours(1)]) expect(paid(idAt(at))).toBe(idAt(at))
    for (const at of [hours(-49.1), hours(1.1)]) expect(() => paid(idAt(at))).toThrow('withdrawal.end_to_end_invalid')
    expect(() => paid('E1')).toThrow('withdrawal.end_to_end_invalid')
  })
})
