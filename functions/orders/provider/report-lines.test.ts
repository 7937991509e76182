import { describe, expect, it } from 'vitest'
import { readReport } from './report-lines.ts'

const header = 'TRANSACTION_DATE,SOURCE_ID,TRANSACTION_TYPE,EXTERNAL_REFERENCE,SETTLEMENT_NET_AMOUNT,FEE_AMOUNT'
const report = (...lines: readonly string[]) => [header, ...lines].join('\r\n')
const one = (line: string) => readReport(report(line))[0]

describe('readReport', () => {
  it('reads the columns by name, in any order and with others beside them', () => {
    expect(one('2026-11-21T09:00:00.000-03:00,1300000001,SETTLEMENT,ord_1,116.00,-4.99')).toEqual({
      source: '1300000001',
      orderId: 'ord_1',
      type: 'SETTLEMENT',
      netCents: 11_600,
      at: '2026-11-21T12:00:00.000Z',
    })
  })

  it.each([
    ['quoted cells', '"2026-11-21T12:00:00Z","1","REFUND","a, ""b""","-0.29","0"', 'a, "b"', -29],
    ['an exact centavo', '2026-11-21T12:00:00Z,1,REFUND,,1.13,0', null, 113],
    ['whole reais', '2026-11-21T12:00:00Z,1,REFUND,,-7,0', null, -700],
  ])('reads %s', (_, line, orderId, netCents) => {
    expect(one(line)).toMatchObject({ orderId, netCents })
  })

  it('reads a file with semicolons, a byte-order mark and an empty last line', () => {
    expect(
      readReport(`\uFEFF${report('2026-11-21T12:00:00Z,1,REFUND,,1.00,0', '').replaceAll(',', ';')}\n`),
    ).toHaveLength(1)
  })

  it('keeps a movement without an id, and makes a key of any other', () => {
    expect(one('2026-11-21T12:00:00Z,,LOAN,,1.00,0')?.source).toBe('without-id')
    expect(one('2026-11-21T12:00:00Z,a#b/c,LOAN,,1.00,0')?.source).toBe('a-b-c')
  })

  it('reads a report without movements', () => {
    expect(readReport(report())).toEqual([])
  })

  it.each([
    ['a missing column', 'TRANSACTION_DATE,SOURCE_ID\n2026-11-21T12:00:00Z,1'],
    ['an amount in words', report('2026-11-21T12:00:00Z,1,REFUND,,muito,0')],
    ['a missing amount', report('2026-11-21T12:00:00Z,1,REFUND,,,0')],
    ['an unreadable date', report('21/11/2026,1,REFUND,,1.00,0')],
    ['an empty file', ''],
  ])('refuses %s, because the sum would be wrong', (_, text) => {
    expect(() => readReport(text)).toThrow(/has no|line 2/)
  })
})
