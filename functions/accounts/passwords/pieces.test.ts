import { describe, expect, it } from 'vitest'
import { isRun, piecesOf } from './pieces.ts'

const words = new Map([
  ['joao', 1.5],
  ['jesus', 1.5],
  ['jesusteama', 1.5],
  ['santos', 2.5],
  ['mar', 3],
  ['aa', 0.5],
  ['cachorro', 3],
  ['2pac', 1],
])
const guesses = (plain: string) => piecesOf(plain, words).guessesLog10
const kind = (plain: string) => piecesOf(plain, words).kind

describe('piecesOf', () => {
  it.each([
    ['', 0],
    ['x', 1],
    ['xyz', 3],
    ['joao', 1.5],
    ['joaojoao', 3],
    ['xjoaoy', 3.5],
    // Each symbol counts once, wherever it is and however often.
    ['joao!', 2.5],
    ['joao!!!', 2.5],
    ['jo-a-o', 2.5],
    ['joao@!', 3.5],
    ['jesus te ama!', 3.5],
    // Runs and years count once.
    ['joao@123456!', 4.5],
    ['joao@1234', 3.5],
    ['joao1898', 3.5],
    ['joao1998', 3.5],
    ['joao2026', 3.5],
    ['joao1798', 5.5],
    ['joao2198', 5.5],
    ['17', 2],
    ['175', 3],
    // Letters as digits and symbols.
    ['j0a0', 2],
    ['jo40', 2],
    ['s4nt05', 3],
    ['54n705', 3],
    ['j3$us', 3],
    ['j3sus', 2],
    ['c4ch0rr0', 3.5],
    ['c@chorro', 4],
    ['m4r', 3],
    // A word of two letters is no word, one with a digit of its own is.
    ['aa', 2],
    ['2pac', 1],
    ['123456', 1],
  ])('%j takes 10^%d guesses', (plain, expected) => {
    expect(guesses(plain)).toBeCloseTo(expected, 6)
  })

  it('names the piece that tells most', () => {
    expect(kind('')).toBe('sign')
    expect(kind('xyzw!')).toBe('sign')
    expect(kind('joao@12')).toBe('word')
    expect(kind('joao@123456')).toBe('word')
    expect(kind('x@123456')).toBe('run')
    expect(kind('joao@123')).toBe('word')
    expect(kind('123joao')).toBe('word')
    expect(kind('xy1998')).toBe('year')
    expect(kind('1998123456')).toBe('year')
    expect(kind('cachorro1998')).toBe('word')
  })

  it('finds the cheapest parts, also where a longer word begins earlier', () => {
    const overlapping = new Map([
      ['casa', 3],
      ['casamento', 3],
      ['mento', 1],
      ['casam', 1],
    ])
    expect(piecesOf('casamento', overlapping).guessesLog10).toBe(3)
    expect(piecesOf('casacasam', overlapping).guessesLog10).toBe(4)
    const long = 'bcdefghijklmnopqrstuvwxy'
    expect(piecesOf(long, new Map([[long, 1]])).guessesLog10).toBe(1)
    expect(
      piecesOf(
        `z${long}z`,
        new Map([
          [`z${long}z`, 1],
          [long, 1],
        ]),
      ).guessesLog10,
    ).toBe(3)
  })
})

describe('isRun', () => {
  it.each([
    '123',
    '123456',
    '321',
    '987654',
    '890',
    '098',
    '2468',
    '13579',
    '8642',
    '000',
    '7777',
    'aaa',
    'zzzz',
    '102030',
    '010203',
    '112233',
    '998877',
    '605040',
    '1212',
    '123123',
    '12341234',
    '1231231',
    '123321',
    '12321',
    '147',
    '258',
    '159357',
    '147258369',
    '741852963',
    '0000',
    '20212223',
    '1234321',
  ])('%s is one', (text) => {
    // '1231231' is no whole repetition.
    expect(isRun(text)).toBe(text !== '1231231')
  })

  it.each([
    '',
    '1',
    '12',
    'aa',
    '174',
    '1357a',
    'abc',
    '1598',
    '147369',
    '5829',
    '159',
    '1470',
    '121',
    '1a1',
    '12213',
    '703162',
    '10203',
    '01020',
    '1526',
    '2026',
    '1322',
    '102031',
    '162736',
    '3003',
  ])('%s is none, or one of the pad', (text) => {
    expect(isRun(text)).toBe(text === '159')
  })
})
