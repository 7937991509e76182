import { describe, expect, test } from 'vitest'
import { commentShare, commentsIn, dialect, proseIn, sentencesIn, wordsIn } from './text.ts'

const source = `/**
 * Returns the balance in centavos.
 * @throws Refusal ledger.busy
 */
const a = 1 // not counted
// biome-ignore lint/suspicious/noConsole: a command
{/* Said in a page. */}
/* one */
const b = 'x'
`

describe('comments of a source file', () => {
  test('are found in every form, without marks and directives', () => {
    expect(commentsIn(source).map(({ text }) => text.trim())).toEqual([
      '',
      'Returns the balance in centavos.',
      '@throws Refusal ledger.busy',
      '',
      'Said in a page.',
      'one',
    ])
  })

  test('are counted by line', () => {
    expect(commentShare(source)).toEqual({ comments: 6, lines: 9 })
  })
})

test('prose of a document leaves out code, tables and headings', () => {
  const document = '# Title\n\nOne. Two.\n\n```\ncode.\n```\n| a | b |\n- item one\n- item two'
  expect(sentencesIn(proseIn(document))).toEqual(['One.', 'Two.', 'item one', 'item two'])
})

test('sentences go on over lines and end at tags, blank lines and gaps', () => {
  const lines = ['Reads the row', 'and returns it.', '@throws Refusal a', '', 'Then: writes', 'it']
  const prose = lines.map((text, index) => ({ line: index + 1, text }))
  expect(sentencesIn(prose)).toEqual(['Reads the row and returns it.', '@throws Refusal a', 'Then:', 'writes it'])
  expect(
    sentencesIn([
      { line: 1, text: 'One' },
      { line: 3, text: 'two' },
    ]),
  ).toEqual(['One', 'two'])
})

test('words have a letter or a digit', () => {
  expect(wordsIn('R$ 10 – a `b`, (rules 4.3)')).toBe(6)
})

test.each(['Whoever asks', 'the gathering', 'of good standing', 'it is told so', 'for ever'])(
  '%s is dialect',
  (text) => {
    expect(dialect.some(({ word }) => word.test(text))).toBe(true)
  },
)

test.each(['an outstanding amount', 'retelling', 'together'])('%s is not dialect', (text) => {
  expect(dialect.filter(({ word }) => word.test(text))).toEqual([])
})
