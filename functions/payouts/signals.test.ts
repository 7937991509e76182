import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { type Party, type Sale, signalsOf } from './signals.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const ties = (own: string[] = [], beside: string[] = []) => ({ own: new Set(own), beside: new Set(beside) })
const party = (id: string, different: Partial<Party> = {}): Party => ({
  ...{ id, phone: `+5511987650${id}`, taxId: null, createdAt: '2026-01-01T12:00:00.000Z' },
  ...{
    postalCode: null,
    street: null,
    streetNumber: null,
    complement: null,
    pixKeys: new Set<string>(),
    devices: ties(),
  },
  ...different,
})
const home = { postalCode: '01310100', street: 'Avenida Paulista', streetNumber: '1578' }
const earnedAt = '2026-11-20T12:30:00.000Z'
const codesOf = (seller: Partial<Party>, buyer: Partial<Party>, sale: Partial<Sale> = {}) =>
  signalsOf(
    party('001', seller),
    [{ orderId: 'ord_1', earnedAt, acceptedAt: '2026-11-19T12:00:00.000Z', buyer: party('002', buyer), ...sale }],
    now,
  ).map(({ code }) => code)

describe('signals of a withdrawal', () => {
  it('are none for strangers who took their time', () => {
    expect(codesOf({}, {})).toEqual([])
    expect(codesOf({}, {}, { buyer: undefined, acceptedAt: undefined })).toEqual([])
  })

  const shared: readonly (readonly [string, readonly [Partial<Party>, Partial<Party>, readonly string[]]])[] = [
    ['a phone', [{ phone: '+5511987654321' }, { phone: '+5511987654321' }, ['shared_phone']]],
    ['an address', [home, { ...home, street: 'AVENIDA PAULISTA ' }, ['shared_address']]],
    ['another flat', [home, { ...home, complement: 'Apto 2' }, []]],
    ['half an address', [{ street: 'Rua A' }, { street: 'Rua A' }, []]],
    ['a PIX key', [{ pixKeys: new Set(['a', 'b']) }, { pixKeys: new Set(['b']) }, ['shared_pix_key']]],
    [
      'a browser that the seller used later',
      [{ devices: ties(['a'], ['b']) }, { devices: ties(['b']) }, ['shared_device']],
    ],
    [
      'a browser that the buyer used later',
      [{ devices: ties(['a']) }, { devices: ties(['b'], ['a']) }, ['shared_device']],
    ],
    ['a browser of a third account', [{ devices: ties(['a'], ['c']) }, { devices: ties(['b'], ['c']) }, []]],
    ['a company', [{ taxId: '11222333000181' }, { taxId: '11222333000262' }, ['shared_tax_id']]],
    ['no number', [{ taxId: null }, { taxId: null }, []]],
  ]
  it('name what buyer and seller share', () =>
    checkCells(shared, ([seller, buyer, codes]) => {
      expect(codesOf(seller, buyer)).toEqual(codes)
    }))

  it('name a pickup that was confirmed within thirty minutes of its acceptance', () => {
    expect(codesOf({}, {}, { acceptedAt: '2026-11-20T12:00:00.000Z' })).toEqual(['quick_pickup'])
    expect(codesOf({}, {}, { acceptedAt: '2026-11-20T11:59:59.999Z' })).toEqual([])
  })

  it('name an account of less than thirty days', () => {
    expect(codesOf({ createdAt: '2026-10-23T12:00:00.001Z' }, {})).toEqual(['young_account'])
    expect(codesOf({ createdAt: '2026-10-23T12:00:00.000Z' }, {})).toEqual([])
  })
})
