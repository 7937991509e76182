import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells, textCells } from '../../test/support/cells.ts'
import { areaCodes } from '../people/area-codes.ts'
import { hasContactData } from './contact-data.ts'

describe('hasContactData', () => {
  const withContactData = [
    // phones
    'me liga 11 98765-4321',
    '(21) 3456-7890',
    '+55 11 987654321',
    '+55 (11) 9.8765-4321',
    '0055 11 98765 4321',
    '011 98765-4321',
    '0 21 11 98765-4321',
    '11987654321',
    '1134567890',
    '113456 7890',
    '11 34567890',
    '11.3456.7890',
    '11/3456/7890',
    '1 1 9 8 7 6 5 4 3 2 1',
    '1 1 3 4 5 6 7 8 9 0',
    '11–98765–4321',
    '11 · 98765 · 4321',
    '119-8765-4321',
    '11987 654321',
    '(11)\n98765\n4321',
    '11 34-56 78-90',
    'são 3 sacos, 55 98765-4321, pode vir',
    '11 9\u200b8765-4321',
    '11 9\u202e8765-4321',
    '１１ ９８７６５-４３２１',
    '①① 98765-4321',
    '١١ ٩٨٧٦٥ ٤٣٢١',
    '١١ ٩٨٧٦٥ ٤٣٢٠',
    '११ ९८७६५ ४३२०',
    '۱۱ ۹۸۷۶۵ ۴۳۲۰',
    '১১ ৯৮৭৬৫ ৪৩২০',
    '0055 11 98765 4321 e 10 sacos',
    '1️⃣1️⃣ 98765-4321',
    '11 98765<script></script>-4321',
    'tel11987654321',
    // e-mails
    'fulano@mail.com',
    'ana.maria+x@mail.com.br',
    'ana @ mail.com',
    'ana＠mail．com',
    'fulano arroba mail ponto com',
    'ana  arroba  mail  ponto  com e mais',
    'ana arroba empresa.interna',
    'ana arroba mail-1 ponto xyz',
    'ana ( at ) empresa',
    'ana { arroba } empresa',
    'fulano (at) mail.com',
    'fulano [at] mail.com',
    'fulano(arroba)mail ponto com ponto br',
    // web addresses
    'veja www.site.com.br',
    'WWW.SITE.COM',
    'www. site .com',
    'https://x.io/a',
    'http://intranet',
    'HTTPS:  //intranet',
    'www.intranet',
    'www  .  intranet',
    'www.1',
    'http: //x',
    'minhaloja.com.br',
    'minhaloja.com',
    'MinhaLoja.Com',
    'MINHALOJA.COM.BR',
    'minhaloja.pt',
    'minhaloja.online, veja',
    'bit.ly/3xyz',
    'wa.me/1',
    'loja.de',
    't.me:443',
    'loja.de! Veja',
    'loja.de, veja',
    'loja-1.com',
    'a.b.c.com',
    'loja.com/x',
    'x.com.Veja',
    'recicla\u200bgem.com',
    'reciclagem。com',
    'reciclagem [.] com',
    'reciclagem (ponto) com',
    'reciclagem  ponto  com  ponto  br, veja',
    'reciclagem ponto com ! Veja',
    'reciclagem  [ ponto ]  com',
    'reciclagem {dot} com',
    'reciclagem .br',
    'reciclagem. com . br',
    'reciclagem ponto com ponto br',
    'o site é reciclagem ponto com',
    'reciclagem .com',
    'reciclagem. com. br',
    'reciclagem . com',
    'ação.com.br',
    // handles
    '@joao',
    '@_1joao',
    '@a-b',
    '@\njoao',
    'insta: @joao.silva_1',
    'chama @ joao',
    '(@joao)',
  ]

  const withoutContactData = [
    // amounts, weights, sizes, times
    'Quantos quilos são?',
    'Tem 1000 garrafas de 600 ml por R$ 1.500,00',
    'Retiro dia 12/05/2026 às 14h30',
    'Aceita 3 x 50 kg?',
    '1200 1300 kg',
    '1195 2000 300 kg',
    '12.500-30.000 kg',
    '12.500 30.000 kg',
    '15 20 25 30 35 kg',
    '1150 250 250 kg',
    '119, 8765, 4321',
    '2024 2025',
    '1998 2024 2025',
    '1990-2000, 2000-2010',
    '2.5kg de cobre',
    '600.ml cada',
    'R$ 11,98 a R$ 65,43',
    '2 @ R$ 5',
    'a 5 @kg',
    '3 @ 10',
    '2 arrobas de papel. Tem mais?',
    '15 kg, uma arroba de ferro. Com nota',
    '11 98765 432 peças',
    '10 98765 4321',
    '11 18765 4321',
    '11 6345-6789',
    '98765 4321 unidades',
    // codes
    'CPU i7-10700',
    'CEP 01310-100',
    'EAN 7891000100103',
    'CNPJ 12.345.678/0001-95',
    'NF 000123456',
    'placa ABC1D23',
    'RAM DDR4 2666 8 GB 1.35V',
    'HP 12C, TP-Link 1043ND',
    '1.35',
    // full stops without a space
    'garrafas.pet',
    'garrafas limpas.De vidro',
    'garrafas limpas.de vidro',
    'Sim.Eu tenho',
    'Sr.João',
    'p.ex. garrafas',
    'Moro em Belém.PA',
    'Recife.PE, Salvador.BA',
    'Fulano Ltda.ME',
    'etc.e tal',
    'no ponto com o caminhão',
    'Limpas. Com tampa.',
    'arquivo.pdf',
    'S.A. e Cia. Ltda.',
    '10.000.',
    'ok.me avisa',
    'ok.me  avisa',
    'ok.me 5',
    'ok.me.avisa',
    'uma arroba de ferro. Tem nota',
    'no ponto com brilho',
    'o ponto combinado',
    'isto .e aquilo',
    'um telecom . brilha',
    '(até) 5, [arroba], (ponto)',
    '@1_2-3',
    '12.500 kg-30.000 kg',
    '1.250.000-2.500.000',
    '55.300 5.300 100',
    'www',
    '',
  ]

  it('detects phones, e-mails, web addresses and handles', () =>
    checkCells(textCells(withContactData), (text) => expect(hasContactData(text)).toBe(true)))

  it('accepts amounts, times, codes and full stops without a space', () =>
    checkCells(textCells(withoutContactData), (text) => expect(hasContactData(text)).toBe(false)))

  const digit = fc.integer({ min: 0, max: 9 })
  const digits = (length: number) =>
    fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''))
  const prefix = fc.constantFrom('', '+55', '55', '0055', '0', '021')
  const around = fc.constantFrom('', 'me liga ', 'zap:', 'fone ', 'são 3 sacos, ')

  it('detects every mobile number with any separators', () => {
    const sign = fc.constantFrom('', '', '', ' ', '-', '.', '  ', ' - ', '/', ') ', ' (', '–', '\n', '\u200b', '_')
    fc.assert(
      fc.property(
        fc.constantFrom(...areaCodes),
        digits(8),
        fc.array(sign, { minLength: 10, maxLength: 10 }),
        prefix,
        around,
        (area, number, signs, country, before) => {
          const spaced = [...`${area}9${number}`].map((one, index) => one + (signs[index] ?? '')).join('')
          // Round numbers between spaces look like amounts: '119 8760 4320'.
          const [first = '', ...rest] = spaced.replaceAll('\u200b', '').trim().split(/\s+/)
          fc.pre(!(/^\d{2,4}$/.test(first) && rest.every((group) => /^\d{1,3}0$/.test(group))))
          expect(hasContactData(`${before}${country}${country && ' '}${spaced}`)).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('detects every landline in common spellings', () => {
    const apart = fc.constantFrom('', ' ', '-', '.', '/', '  ', ' - ', '\n')
    fc.assert(
      fc.property(
        fc.constantFrom(...areaCodes),
        fc.integer({ min: 2, max: 5 }),
        digits(3),
        digits(4),
        fc.tuple(apart, apart, fc.boolean()),
        prefix,
        (area, first, head, tail, [one, other, bracket], country) => {
          // Round numbers and years look like amounts unless the area code is in brackets: '11 2000 3000'.
          const halves = [`${first}${head}`, tail]
          fc.pre(bracket || !halves.every((half) => half.endsWith('0')))
          fc.pre(bracket || !halves.every((half) => /^(19|20)/.test(half)))
          const code = bracket ? `(${area})` : area
          expect(hasContactData(`${country}${country && ' '}${code}${one}${first}${head}${other}${tail}`)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('accepts lists of weights, years and prices', () => {
    const weight = fc.integer({ min: 1, max: 99_999 }).map((kg) => `${kg.toLocaleString('pt-BR')} kg`)
    const plainWeights = fc
      .array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 6 })
      .map((all) => `${all.join(', ')} kg`)
    const years = fc
      .array(fc.integer({ min: 1950, max: 2049 }), { minLength: 1, maxLength: 6 })
      .chain((all) => fc.constantFrom(' ', ', ', '-', '/', ' e ', ' a ').map((between) => all.join(between)))
    const price = fc
      .integer({ min: 1, max: 9_999_999 })
      .map((cents) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`)
    const list = fc
      .array(fc.oneof(weight, price), { minLength: 1, maxLength: 6 })
      .chain((all) => fc.constantFrom(' ', ', ', ' e ', ' + ').map((between) => all.join(between)))
    fc.assert(
      fc.property(fc.oneof(list, plainWeights, years), (text) => {
        expect(hasContactData(text)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('detects every address with a known domain, alone and in a sentence', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{1,10}$/)
    const ending = fc.constantFrom(
      'com',
      'com.br',
      'net',
      'org',
      'io',
      'app',
      'me',
      'pt',
      'ly',
      'shop',
      'eco.br',
      'co.uk',
    )
    fc.assert(
      fc.property(label, ending, fc.constantFrom('', 'https://', 'www.'), (name, tld, start) => {
        expect(hasContactData(`${start}${name}.${tld}`)).toBe(true)
        expect(hasContactData(`Veja em ${start}${name}.${tld}/a, por favor`)).toBe(true)
      }),
    )
  })
})
