import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataBlock, escapeHtml } from './html.ts'

const hostile = fc.string({
  unit: fc.constantFrom('<', '>', '&', '"', "'", '`', '/', '!', '-', '\\', 'script', 'x', ' ', '\u2028'),
})

describe('escapeHtml', () => {
  it('cannot open a tag or end an attribute', () => {
    fc.assert(fc.property(hostile, (text) => !/[<>"'`]/.test(escapeHtml(text))))
  })

  it('preserves the text', () => {
    expect(escapeHtml(`<b title="a" & 'b'>`)).toBe('&#60;b title=&#34;a&#34; &#38; &#39;b&#39;&#62;')
  })
})

describe('dataBlock', () => {
  it('cannot be ended or commented out by its content, and preserves it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const block = dataBlock({ text })
        return !/[<>&\u2028\u2029]/.test(block) && (JSON.parse(block) as { text: string }).text === text
      }),
    )
  })
})
