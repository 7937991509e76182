import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { readText } from './text.ts'

describe('readText', () => {
  it('returns the stems of the words that carry meaning', () =>
    checkCells(
      [
        ['Garrafas PET limpas (3 sacos)', ['garrafa', 'pet', 'limpo', 'saco']],
        ['Papéis, papelões e revistas!', ['papel', 'papelao', 'revista']],
        ['PAPELAO', ['papelao']],
        ['placa-mãe', ['placa', 'mae']],
        ['caixa d’água', ['caixa', 'agua']],
        ['Vendo material para reciclagem', []],
        ['processador i7-10700 e HB20, plástico PP5', ['processador', 'i7-10700', 'hb20', 'plastico', 'pp5']],
        ['TV 4K', ['tv', '4k']],
        ['cartucho 664', ['cartucho', '664']],
        ['cartucho 664 usado', ['cartucho', '664', 'usado']],
        ['cartucho 664 com caixas', ['cartucho', '664', 'caixa']],
        ['Anúncios de vendinhas', []],
      ],
      (words, text) => expect(readText(text).clauses.flat()).toEqual(words),
    ))

  it('reads the words of other scripts whole, without Portuguese stems', () =>
    checkCells(
      [
        ['Стеклянные бутылки, 50 шт', ['стеклянные', 'бутылки', 'шт']],
        ['Бумага для Йогурта', ['бумага', 'для', 'йогурта']],
        ['काँच की बोतलें', ['काँच', 'की', 'बोतलें']],
        ['زُجَاجٌ مُسْتَعْمَل', ['زجاج', 'مستعمل']],
        ['בקבוקי זכוכית', ['בקבוקי', 'זכוכית']],
        ['유리병 모음', ['유리병', '모음']],
      ],
      (words, text) => expect(readText(text).clauses.flat()).toEqual(words),
    ))

  it('cuts texts without blanks into words', () =>
    checkCells(
      [
        ['段ボール箱', ['段ボール', '箱']],
        ['ガラス瓶を', ['ガラス瓶']],
        ['玻璃瓶和纸', ['玻璃瓶', '和', '纸']],
        ['アルミ缶', ['アルミ', '缶']],
      ],
      (words, text) => expect(readText(text).clauses.flat()).toEqual(words),
    ))

  it('ignores amounts and reports them', () =>
    checkCells(
      [
        ['50 kg', ['50 kg']],
        ['2 litros', ['2 litros']],
        ['10un de latinha', ['10un']],
        ['TV 32" 110/220v', ['32"', '110/220v']],
        ['lote de 3 x 50 kg por R$ 1.200,00', ['3 x 50 kg', 'R$ 1.200,00']],
        ['de 12 a 20 litros', ['12 a 20 litros']],
        ['piso 100 m²', ['100 m2']],
        ['comprar 200 garrafas', ['200']],
        ['fardos 200 garrafas', ['200']],
        ['fardos 200  garrafas limpas', ['200']],
        ['cartuchos (664)', ['664']],
        ['cartuchos, 664', ['664']],
        ['cartuchos R$ 664', ['R$ 664']],
        ['664', ['664']],
        ['２０kg', ['20kg']],
        ['latas', []],
      ],
      (ignored, text) => expect(readText(text).ignored).toEqual(ignored),
    ))

  it('separates non-empty clauses', () =>
    checkCells(
      [
        ['Latas limpas. Vidros', [['lata', 'limpo'], ['vidro']]],
        ['Latas, vidros; papel: pet', [['lata'], ['vidro'], ['papel'], ['pet']]],
        ['Latas (30 kg), só de alumínio!', [['lata'], ['aluminio']]],
        ['latas.vidros', [['lata', 'vidro']]],
      ],
      (clauses, text) => expect(readText(text).clauses).toEqual(clauses),
    ))

  it('returns words without accents, capitals and blanks for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const word of readText(text).clauses.flat()) expect(word).toMatch(/^[^\s\p{M}\p{Lu}#][^\s\p{Lu}#]{0,19}$/u)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('reads a very long text quickly', () => {
    const long = `${'1 x '.repeat(300)}${'9,'.repeat(300)}`
    expect(readText(long).clauses.flat()).toEqual([])
  })
})
