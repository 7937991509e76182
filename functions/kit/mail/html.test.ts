import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataBlock, escapeHtml } from './html.ts'

const hostile = fc.string({
  unit: fc.constantFrom('<', '>', '&', '"', "'", '`', '/', '!', '-', '\\', 'script', 'x', ' ', '\u2028'),
})

describe('a text in HTML', () => {
  it('opens no tag and ends no attribute', () => {
    fc.assert(fc.property(hostile, (text) => !/[<>"'`]/.test(escapeHtml(text))))
  })

  it('is read as what it was', () => {
    expect(escapeHtml(`<b title="a" & 'b'>`)).toBe('&#60;b title=&#34;a&#34; &#38; &#39;b&#39;&#62;')
  })
})

describe('a data block', () => {
  it('cannot be ended or turned into a comment by what is in it, and says the same', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const block = dataBlock({ text })
        return !/[<>&\u2028\u2029]/.test(block) && (JSON.parse(block) as { text: string }).text === text
      }),
    )
  })
})
