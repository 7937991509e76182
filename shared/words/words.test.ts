import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { categories } from '../recyclables/categories.ts'
import { phrases } from './concepts.ts'
import { wordsOfAd, wordsPerAd } from './words-of-ad.ts'
import { wordsOfQuery, wordsPerQuery } from './words-of-query.ts'

const finds = (query: string, words: readonly string[]) =>
  wordsOfQuery(query).words.every((word) => words.includes(word))

describe('wordsOfAd', () => {
  it('returns title words with their concept, the material, then description words', () => {
    const words = wordsOfAd('Garrafas de refrigerante', 'Lavadas, sem rótulo.', 'plastic')
    expect(words).toEqual(['garrafa', 'refrigerante', 'pet', 'plastico', 'rotulo', 'lavado', 'limpo'])
  })

  it("returns at most ten: the title's first, then the description's rarest", () => {
    const words = wordsOfAd(
      'Geladeira Brastemp',
      'Limpa, branca, grande, usada, com placa queimada, motor barulhento, prateleiras inteiras e puxador torto.',
      'electronics',
    )
    expect(words).toHaveLength(wordsPerAd)
    expect(words.slice(0, 3)).toEqual(['geladeira', 'brastemp', 'eletronico'])
    expect(words).toContain('puxador')
    expect(words).not.toContain('limpo')
  })

  it('includes the material however long the title is, if it has a word', () => {
    const title = 'azul bege cinza escuro fosco grosso largo alto curto torto'
    const said = title.split(' ')
    expect(wordsOfAd(title, '', 'metal')).toEqual([...said.slice(0, wordsPerAd - 1), 'metal'])
    expect(wordsOfAd(title, 'Madeira', 'others')).toEqual(said)
    expect(wordsOfAd('Mesa', 'Madeira', 'others')).toEqual(['mesa', 'madeira'])
  })

  it('expands a special form unless it is part of another phrase', () => {
    expect(wordsOfAd('Latinhas e óleo de cozinha', '', 'metal')).toContain('lata-aluminio')
    expect(wordsOfAd('Latinhas de tinta', '', 'metal')).toEqual(['lata', 'tinta', 'lata-tinta', 'metal'])
  })

  it('drops one-letter and numeric parts of a code', () => {
    expect(wordsOfAd('Placa a-10b', '', 'electronics')).toEqual(['placa', 'a-10b', '10b', 'eletronico'])
  })

  it('keeps a code and its parts', () => {
    expect(wordsOfAd('Processador i7-10700', '', 'electronics')).toEqual([
      'processador',
      'i7-10700',
      'i7',
      'eletronico',
    ])
  })

  it('finds a phrase in a description only if its words are adjacent', () => {
    expect(wordsOfAd('Mesa', 'Óleo na gaveta. Boa para cozinha.', 'others')).not.toContain('oleo-cozinha')
    expect(wordsOfAd('Mesa', 'Óleo na gaveta da cozinha', 'others')).not.toContain('oleo-cozinha')
    expect(wordsOfAd('Doação', 'Óleo de cozinha coado.', 'organic')).toContain('oleo-cozinha')
  })

  const vocabulary = [...new Set(phrases().flatMap(({ text }) => text.split(' ')))]
  const title = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })

  it('matches every query made of title words', () => {
    fc.assert(
      fc.property(title, fc.constantFrom(...categories), fc.infiniteStream(fc.nat()), (said, category, chance) => {
        const words = wordsOfAd(said.join(' '), '', category)
        const asked = said.filter(() => (chance.next().value ?? 0) % 2 === 0).reverse()
        expect([asked.join(' '), finds(asked.join(' '), words)]).toEqual([asked.join(' '), true])
      }),
      { seed: 11, numRuns: 2000 },
    )
  })

  it('ignores case and duplicates and respects the limit', () => {
    fc.assert(
      fc.property(
        title,
        fc.string({ maxLength: 300 }),
        fc.constantFrom(...categories),
        (said, description, category) => {
          const words = wordsOfAd(said.join(' '), description, category)
          expect(words.length).toBeLessThanOrEqual(wordsPerAd)
          expect(new Set(words).size).toBe(words.length)
          expect(wordsOfAd(said.join(' ').toUpperCase(), description, category)).toEqual(words)
        },
      ),
      { seed: 12, numRuns: 300 },
    )
  })
})

describe('wordsOfQuery', () => {
  const found = [
    ['latinha', 'Latas amassadas', 'metal'],
    ['latinha de cerveja', 'Latinhas de alumínio', 'metal'],
    ['latinha de cerveja', 'Latinhas', 'metal'],
    ['lata de refrigerante', '30 kg de latinhas', 'metal'],
    ['latinha', 'Latas', 'metal'],
    ['PET', 'Garrafas de refrigerante', 'plastic'],
    ['garrafa pet', 'Fardo de PET prensado', 'plastic'],
    ['geladeira velha', 'Refrigerador Consul', 'electronics'],
    ['smartphone', 'Lote de celulares', 'electronics'],
    ['papeloes', 'Papelão ondulado', 'paper'],
    ['pallet', 'Paletes de madeira', 'others'],
    ['oleo usado', 'Óleo de cozinha, 20 litros', 'organic'],
    ['tv', 'Televisores de tubo', 'electronics'],
    ['vidro', 'Garrafas long neck', 'glass'],
    ['eps', 'Placas de isopor', 'plastic'],
    ['ferro velho', 'Sucata', 'metal'],
  ] as const

  const missed = [
    ['prata', 'Pratos de vidro', 'glass'],
    ['lata de tinta', 'Latinhas de cerveja', 'metal'],
    ['lata de cerveja', 'Latas', 'metal'],
    ['lata de cerveja', 'Latinhas de tinta', 'metal'],
    ['geladeira', 'Fogão usado', 'electronics'],
    ['garrafa de vidro', 'Garrafas PET', 'plastic'],
    ['garrafa verde', 'Garrafas marrons', 'glass'],
  ] as const

  const cellsOf = (pairs: typeof found | typeof missed) =>
    pairs.map(([query, ad, category]) => [`${query}: ${ad}`, finds(query, wordsOfAd(ad, '', category))] as const)

  it('finds ads by synonyms, forms and parts of their words', () =>
    checkCells(cellsOf(found), (isFound) => expect(isFound).toBe(true)))

  it('does not find similar words of another meaning', () =>
    checkCells(cellsOf(missed), (isFound) => expect(isFound).toBe(false)))

  it('reports amounts as ignored', () => {
    expect(wordsOfQuery('50 kg')).toEqual({ words: [], ignored: ['50 kg'] })
    expect(wordsOfQuery('latas 50 kg')).toEqual({ words: ['lata'], ignored: ['50 kg'] })
    expect(wordsOfQuery('para reciclar')).toEqual({ words: [], ignored: ['para reciclar'] })
    expect(wordsOfQuery('')).toEqual({ words: [], ignored: [] })
  })

  it('returns the material if all concepts agree', () => {
    expect(wordsOfQuery('garrafa pet verde').conceptCategory).toBe('plastic')
    expect(wordsOfQuery('vidro ou metal').conceptCategory).toBeUndefined()
  })

  it('returns at most six words and reports the rest', () => {
    const { words, ignored } = wordsOfQuery('um dois azul bege cinza escuro fosco grosso largo')
    expect(words).toHaveLength(wordsPerQuery)
    expect(ignored).toEqual(['largo'])
  })
})
