import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { cnpjs, cpfs } from '../../test/support/people/tax-ids.ts'
import { maskTaxId } from '../people/tax-id.ts'
import { endToEndIdLength, endToEndTime, fitsTaxId, visibleTaxId } from './transfer.ts'

const good = 'E1823612020261124153000abcDEF12345'.slice(0, endToEndIdLength)

describe('endToEndTime', () => {
  it('reads the minute of an id with 32 characters', () => {
    expect(good).toHaveLength(32)
    expect(endToEndTime(good)?.toISOString()).toBe('2026-11-24T15:30:00.000Z')
  })

  const wrong: readonly (readonly [string, string])[] = [
    ['one character too short', good.slice(0, 31)],
    ['one character too long', `${good}1`],
    ['another first letter', `D${good.slice(1)}`],
    ['a letter in the ISPB', `E1823612A${good.slice(9)}`],
    ['month 13', good.replace('20261124', '20261324')],
    ['February 30', good.replace('20261124', '20260230')],
    ['hour 24 of the last day', good.replace('20261124', '20261130').replace('301530', '302430')],
    ['hour 24', good.replace('241530', '242430')],
    ['minute 60', good.replace('241530', '241560')],
    ['a dash', `${good.slice(0, 31)}-`],
    ['nothing', ''],
  ]
  it('refuses every other text', () =>
    checkCells(wrong, (text) => {
      expect(endToEndTime(text)).toBeUndefined()
    }))
})

describe('visibleTaxId', () => {
  const shown: readonly (readonly [string, readonly [string, string | undefined]])[] = [
    ['a CPF as most banks show it', ['***.982.247-**', '***982247**']],
    ['with bullets', ['•••.982.247-••', '***982247**']],
    ['with x', ['xxx.982.247-xx', '***982247**']],
    ['without punctuation', ['***982247**', '***982247**']],
    ['a whole CNPJ', ['11.222.333/0001-81', '11222333000181']],
    ['a masked CNPJ', ['**.222.333/0001-**', '**2223330001**']],
    ['too few visible characters', ['***.982.***-**', undefined]],
    ['too short', ['**.982.247-**', undefined]],
    ['a name', ['Ana de Souza', undefined]],
    ['nothing', ['', undefined]],
    ['with spaces around', [' ***982247** ', '***982247**']],
    ['a foreign letter at the begin', ['Ç**982247**', undefined]],
    ['a foreign letter at the end', ['***982247*Ç', undefined]],
  ]
  it('reads what banks show', () =>
    checkCells(shown, ([text, expected]) => {
      expect(visibleTaxId(text)).toBe(expected)
    }))

  it('fits no longer number', () => {
    expect(fitsTaxId('***982247', '52998224725')).toBe(false)
  })

  it('fits its own number and no other visible character', () => {
    fc.assert(
      fc.property(fc.oneof(cpfs, cnpjs), fc.nat(), (taxId, seed) => {
        const places = taxId.length === 11 ? [3, 9] : [2, 12]
        const hidden = [...taxId].map((one, at) => (at >= Number(places[0]) && at < Number(places[1]) ? one : '*'))
        const visible = visibleTaxId(hidden.join(''))
        // Letters of a CNPJ that some banks use for hiding stay hidden.
        if (visible === undefined) return
        expect(fitsTaxId(visible, taxId)).toBe(true)
        expect(fitsTaxId(visibleTaxId(maskTaxId(taxId)) ?? '', taxId)).toBe(true)
        const at = Number(places[0]) + (seed % (Number(places[1]) - Number(places[0])))
        if (visible[at] === '*') return
        const other = visible.slice(0, at) + (visible[at] === '1' ? '2' : '1') + visible.slice(at + 1)
        expect(fitsTaxId(other, taxId)).toBe(false)
        expect(fitsTaxId(visible, taxId.length === 11 ? '11222333000181' : '52998224725')).toBe(false)
      }),
    )
  })
})
