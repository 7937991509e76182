import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { type Party, type Sale, signalsOf } from './signals.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const ties = (own: string[] = [], beside: string[] = []) => ({ own: new Set(own), beside: new Set(beside) })
const party = (id: string, different: Partial<Party> = {}): Party => ({
  id,
  phone: `+5511987650${id}`,
  taxId: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  postalCode: null,
  street: null,
  streetNumber: null,
  complement: null,
  pixKeys: new Set<string>(),
  devices: ties(),
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
    [
      'an address with and without accents',
      [{ ...home, street: 'Rua São José' }, { ...home, street: 'RUA SAO JOSE' }, ['shared_address']],
    ],
    ['a house without a complement', [{ ...home, complement: '' }, home, ['shared_address']]],
    ['a flat', [{ ...home, complement: 'Apto. 2' }, { ...home, complement: 'apto 2' }, ['shared_address']]],
    ['a flat with another number', [{ ...home, complement: 'Apto 1' }, { ...home, complement: 'Apto 2' }, []]],
    [
      'a number split otherwise',
      [{ ...home, complement: '81' }, { ...home, streetNumber: '15788', complement: '1' }, []],
    ],
    ['an address without a number', [{ ...home, streetNumber: null }, { ...home, streetNumber: null }, []]],
    ['an address without a street', [{ ...home, street: null }, { ...home, street: null }, []]],
    ['an address without a postal code', [{ ...home, postalCode: null }, { ...home, postalCode: null }, []]],
    ['other PIX keys', [{ pixKeys: new Set(['a']) }, { pixKeys: new Set(['b']) }, []]],
    ['another company', [{ taxId: '11222333000181' }, { taxId: '19131243000197' }, []]],
    ['all of it', [{ ...home, phone: '1' }, { ...home, phone: '1' }, ['shared_phone', 'shared_address']]],
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

  it('name the account once, and each sale with its buyer', () => {
    const young = party('001', { createdAt: '2026-11-21T12:00:00.000Z' })
    const buyer = party('002', { phone: young.phone })
    const sales: Sale[] = [
      { orderId: 'ord_1', buyer, acceptedAt: earnedAt, earnedAt },
      { orderId: 'ord_2', buyer: undefined, acceptedAt: earnedAt, earnedAt },
      { orderId: 'ord_3', buyer: party('003'), acceptedAt: undefined, earnedAt },
    ]
    expect(signalsOf(young, sales, now)).toEqual([
      { code: 'young_account', orderId: null, buyerId: null },
      { code: 'quick_pickup', orderId: 'ord_1', buyerId: '002' },
      { code: 'shared_phone', orderId: 'ord_1', buyerId: '002' },
      { code: 'quick_pickup', orderId: 'ord_2', buyerId: null },
    ])
  })
})
