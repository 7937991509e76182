import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells, textCells } from '../../test/support/cells.ts'
import { categories } from '../recyclables/categories.ts'
import { categoryOfTitle } from './category-of-title.ts'
import { phrases, phrasesIn } from './concepts.ts'
import ranked from './rank.json' with { type: 'json' }
import { rarestWord } from './rank.ts'
import { stem } from './stem.ts'
import { suggest } from './suggest.ts'
import suggestions from './suggestions.json' with { type: 'json' }

const setOf = (stems: readonly string[]) => [...stems].sort().join(' ')

describe('synonyms', () => {
  it('cover every material', () => {
    const words = new Map(phrases().map(({ concept }) => [concept.word, concept.category]))
    expect(words.size).toBeGreaterThanOrEqual(120)
    for (const category of categories)
      expect([...words.values()].filter((one) => one === category).length).toBeGreaterThanOrEqual(15)
  })

  it('have one meaning each', () => {
    const meanings = Map.groupBy(phrases(), ({ stems }) => setOf(stems))
    const clashes = [...meanings.values()].filter((alike) => new Set(alike.map(({ concept }) => concept.word)).size > 1)
    expect(clashes.map((alike) => alike.map(({ text }) => text))).toEqual([])
  })

  it('contain no phrase without words', () => {
    expect(phrases().filter(({ stems }) => stems.length === 0)).toEqual([])
  })

  it('phrasesIn finds exactly the contained phrases in any word order, longest first', () => {
    const some = fc.shuffledSubarray([...phrases()], { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(some, (said) => {
        const words = new Set(said.flatMap(({ stems }) => stems).reverse())
        const found = phrasesIn(words)
        const there = phrases().filter(({ stems }) => stems.every((one) => words.has(one)))
        expect(new Set(found)).toEqual(new Set(there))
        const lengths = found.map(({ stems }) => stems.length)
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('rank of words', () => {
  it('contains only stems and concepts', () => {
    const concepts = new Set(phrases().map(({ concept }) => concept.word))
    expect(ranked.filter((word) => !concepts.has(word) && (word.includes('-') || stem(word) !== word))).toEqual([])
    expect(new Set(ranked).size).toBe(ranked.length)
  })

  it('returns the rarest word of a query in any word order', () => {
    expect(rarestWord(['plastico', 'pet', 'azul'])).toBe('azul')
    expect(rarestWord(['samsung', 'celular'])).toBe('samsung')
    expect(rarestWord(['zx80', 'abcd'])).toBe(rarestWord(['abcd', 'zx80']))
    expect(rarestWord([])).toBeUndefined()
  })
})

describe('categoryOfTitle', () => {
  const titles = [
    ['Garrafas PET', 'plastic'],
    ['garrafas pet limpas, 3 sacos', 'plastic'],
    ['Potes de margarina', 'plastic'],
    ['Tampinhas coloridas', 'plastic'],
    ['Bombona azul de 200 litros', 'plastic'],
    ['Sacolas de mercado', 'plastic'],
    ['Isopor de embalagem', 'plastic'],
    ['Caixas de papelão', 'paper'],
    ['Jornais velhos', 'paper'],
    ['Revistas e gibis', 'paper'],
    ['Livros didáticos', 'paper'],
    ['Caixas de leite longa vida', 'paper'],
    ['Papel sulfite usado', 'paper'],
    ['Latinhas de alumínio', 'metal'],
    ['Latas de cerveja amassadas', 'metal'],
    ['Fio de cobre', 'metal'],
    ['Sucata de ferro', 'metal'],
    ['Panelas velhas', 'metal'],
    ['Portão de ferro', 'metal'],
    ['Perfis de alumínio', 'metal'],
    ['Latas de tinta vazias', 'metal'],
    ['Garrafas de vinho', 'glass'],
    ['Long neck', 'glass'],
    ['Potes de conserva', 'glass'],
    ['Cacos de vidro', 'glass'],
    ['Espelhos antigos', 'glass'],
    ['Garrafão de 5 litros', 'glass'],
    ['Geladeira velha', 'electronics'],
    ['Celulares quebrados', 'electronics'],
    ['Notebook com tela quebrada', 'electronics'],
    ['Televisores de tubo', 'electronics'],
    ['Pilhas e baterias', 'electronics'],
    ['Impressora HP', 'electronics'],
    ['Máquina de lavar roupa', 'electronics'],
    ['Óleo de cozinha usado', 'organic'],
    ['Borra de café', 'organic'],
    ['Restos de poda', 'organic'],
    ['Serragem de madeira', 'organic'],
    ['Esterco de galinha', 'organic'],
    ['Pallets de madeira', 'others'],
    ['Pneus usados', 'others'],
    ['Roupas usadas', 'others'],
    ['Retalhos de tecido', 'others'],
    ['Sofá de três lugares', 'others'],
    ['Entulho de obra', 'others'],
    ['Rolhas de vinho', 'others'],
    ['Tambores metálicos', 'others'],
  ] as const

  const ambiguousTitles = [
    '',
    '50 kg',
    'Coisas velhas',
    'Vidro e metal',
    'Papel, vidro e plástico',
    'Lote variado',
    'Doação',
    'Garrafas',
  ]

  it('returns the material that a title names', () =>
    checkCells(titles, (category, title) => expect(categoryOfTitle(title)).toBe(category)))

  it('returns undefined for titles without one material', () =>
    checkCells(textCells(ambiguousTitles), (title) => expect(categoryOfTitle(title)).toBeUndefined()))
})

describe('suggestions', () => {
  it('are synonyms of their material and cover every concept', () => {
    const known = new Map(phrases().map(({ text, concept }) => [text, concept]))
    const wrong = suggestions.flatMap(([material, ...texts]) =>
      texts.filter((text) => known.get(text)?.category !== material),
    )
    expect(wrong).toEqual([])
    const named = new Set(suggestions.map(([, name = '']) => name))
    expect(
      phrases()
        .filter(({ concept }) => concept.category && !named.has(concept.name))
        .map(({ text }) => text),
    ).toEqual([])
  })

  it('take at most 4 KB compressed', () => {
    expect(gzipSync(JSON.stringify(suggestions)).length).toBeLessThanOrEqual(4096)
  })

  it('complete the text regardless of accents, common phrases first', () => {
    expect(suggest('gel', 3)).toEqual([{ text: 'geladeira', category: 'electronics' }])
    expect(suggest('PAPELÃO', 1)).toEqual([{ text: 'papelão', category: 'paper' }])
    expect(suggest('oleo', 5).map(({ text }) => text)).toContain('óleo de cozinha')
    expect(suggest('la', 4)[0]).toMatchObject({ category: 'metal' })
  })

  it('match later words too', () => {
    expect(suggest('cerveja', 5).map(({ text }) => text)).toContain('lata de cerveja')
  })

  it('respect the limit, one per concept, and none for empty text', () => {
    expect(suggest('p', 5)).toHaveLength(5)
    expect(suggest('  ', 5)).toEqual([])
    expect(suggest('qwerty', 5)).toEqual([])
  })
})
