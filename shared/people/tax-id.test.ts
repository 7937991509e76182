import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells, textCells } from '../../test/support/cells.ts'
import { cnpjs, cpfs } from '../../test/support/people/tax-ids.ts'
import { isTaxId, maskTaxId, taxIdCharacters, taxIdMaxLength } from './tax-id.ts'

const valid = fc.oneof(cpfs, cnpjs)

describe('CPF and CNPJ', () => {
  it('accepts numbers with correct check digits', () =>
    checkCells(
      textCells([
        '529.982.247-25',
        '52998224725',
        '11.222.333/0001-81',
        '11222333000181',
        // Example from the manual of the Receita Federal for the alphanumeric form.
        '12.ABC.345/01DE-35',
        '12abc34501de35',
      ]),
      (text) => expect(isTaxId(text)).toBe(true),
    ))

  it('rejects wrong lengths, repeated digits and wrong check digits', () =>
    checkCells(
      textCells([
        '',
        '5299822472',
        '529.982.247-26',
        '111.111.111-11',
        '00000000000000',
        '11.222.333/0001-82',
        '12.ABC.345/01DE-36',
        '12.ABC.345/01DE-3A',
        'ABCDEFGHIJK',
      ]),
      (text) => expect(isTaxId(text)).toBe(false),
    ))

  it('rejects a CNPJ of twelve equal digits or letters, whose check digits are right', () =>
    checkCells(
      textCells(['11.111.111/1111-80', '99999999999962', 'AA.AAA.AAA/AAAA-45', 'bbbbbbbbbbbb14', 'ZZ.ZZZ.ZZZ/ZZZZ-62']),
      (text) => expect(isTaxId(text)).toBe(false),
    ))

  it('reads the digits of every script', () =>
    checkCells(textCells(['٥٢٩.٩٨٢.٢٤٧-٢٥', '５２９．９８２．２４７－２５', '१२.ABC.३४५/०१DE-३५']), (text) =>
      expect(isTaxId(text)).toBe(true),
    ))

  it('reads the characters of a text', () =>
    checkCells(
      [
        ['  CPF: 529.982', '529982'],
        ['CPF / CNPJ : 529.982', '529982'],
        ['cnpj 11.222', '11222'],
        // These letters are valid in a CNPJ.
        ['12 CPF 345 01DE 35', '12CPF34501DE35'],
        ['CPF12345', 'CPF12345'],
        ['11222333000181999', '11222333000181'],
        ['12ABC34501DEXY35', '12ABC34501DE'],
      ],
      (characters, text) => expect(taxIdCharacters(text)).toBe(characters),
    ))

  it('masks any number of typed characters', () =>
    checkCells(
      [
        ['', ''],
        ['529', '529'],
        ['5299', '529.9'],
        ['52998224725', '529.982.247-25'],
        ['112223330001', '11.222.333/0001'],
        ['11222333000181', '11.222.333/0001-81'],
        ['12a', '12.A'],
      ],
      (shown, typed) => expect(maskTaxId(typed)).toBe(shown),
    ))

  it('stays valid through mask, paste, autofill and round trip', () => {
    const written = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => ` ${text} `,
      (text) => text.toLowerCase(),
      (text) => maskTaxId(text),
      (text) => `${maskTaxId(text)}\n`,
      (text) => `CPF/CNPJ: ${maskTaxId(text)}`,
      (text) => `cpf ${text}`,
      (text) => [...maskTaxId(text)].join('\u200b'),
    )
    fc.assert(
      fc.property(valid, written, (id, write) => {
        const shown = maskTaxId(write(id))
        expect(isTaxId(shown)).toBe(true)
        expect(taxIdCharacters(shown)).toBe(id)
        expect(shown.length).toBeLessThanOrEqual(taxIdMaxLength)
      }),
    )
  })

  it('is complete when typed character by character', () => {
    fc.assert(
      fc.property(valid, (id) => {
        let shown = ''
        for (const character of id) shown = maskTaxId(shown + character)
        expect(taxIdCharacters(shown)).toBe(id)
      }),
    )
  })

  it('can be deleted character by character', () => {
    fc.assert(
      fc.property(valid, (id) => {
        for (let shown = maskTaxId(id); shown !== ''; ) {
          const next = maskTaxId(shown.slice(0, -1))
          expect(taxIdCharacters(next).length).toBeLessThanOrEqual(taxIdCharacters(shown).length)
          expect(next.length).toBeLessThan(shown.length)
          shown = next
        }
      }),
    )
  })

  it('rejects any other check digit', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 1, max: 9 }), (id, step) => {
        expect(isTaxId(id.slice(0, -1) + ((Number(id.at(-1)) + step) % 10))).toBe(false)
      }),
    )
  })

  it('masking is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(maskTaxId(maskTaxId(text))).toBe(maskTaxId(text))
      }),
    )
  })
})
