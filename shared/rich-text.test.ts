import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseRichText, plainText, type RichTextNode, richTextTags } from './rich-text.ts'

describe('parseRichText', () => {
  it.each<[string, readonly RichTextNode[]]>([
    ['Sem marcas: 1 < 2 > 0', ['Sem marcas: 1 < 2 > 0']],
    ['a <b>b</b> c', ['a ', { tag: 'b', children: ['b'] }, ' c']],
    ['<STRONG onclick="x()">a</STRONG>', [{ tag: 'strong', children: ['a'] }]],
    ['<a href="javascript:x">a</a><img src=x onerror=y>', ['a']],
    ['a<br>b<br/>c', ['a', { tag: 'br', children: [] }, 'b', { tag: 'br', children: [] }, 'c']],
    [
      '<p>a<p>b',
      [
        { tag: 'p', children: ['a'] },
        { tag: 'p', children: ['b'] },
      ],
    ],
    ['<b><i>a</b>c</i>', [{ tag: 'b', children: [{ tag: 'i', children: ['a'] }] }, 'c']],
    ['<b><b>a</b>c</b>', [{ tag: 'b', children: ['a'] }, 'c']],
    ['</p>a', ['a']],
    ['<<b>script>a', ['<', { tag: 'b', children: ['script>a'] }]],
    ['&lt;b&gt;', ['&lt;b&gt;']],
  ])('%j', (text, nodes) => {
    expect(parseRichText(text)).toEqual(nodes)
  })
})

const piece = fc.oneof(
  fc
    .constantFrom(...richTextTags, 'script', 'a', 'img', 'svg')
    .chain((tag) => fc.constantFrom(`<${tag}>`, `</${tag}>`, `<${tag} onload="x">`, `<${tag}/>`, `<${tag}`)),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('<', '>', '&', '"', '\n'),
)
const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

function tagsOf(nodes: readonly RichTextNode[], depth = 0): { readonly tags: string[]; readonly depth: number } {
  const below = nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [[node.tag, tagsOf(node.children, depth + 1)]],
  )
  const inner = below as [string, { tags: string[]; depth: number }][]
  return {
    tags: inner.flatMap(([tag, { tags }]) => [tag, ...tags]),
    depth: Math.max(depth, ...inner.map(([, { depth: deepest }]) => deepest)),
  }
}

test('contains only allowed tags, nested at most five deep, and loses no word', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const nodes = parseRichText(text)
      const { tags, depth } = tagsOf(nodes)
      expect(tags.filter((tag) => !(richTextTags as readonly string[]).includes(tag))).toEqual([])
      expect(depth).toBeLessThanOrEqual(5)
      const words = (list: readonly RichTextNode[]): string =>
        list.map((node) => (typeof node === 'string' ? node : words(node.children))).join('')
      expect(words(nodes)).toBe(text.replaceAll(/<\/?[a-z][a-z0-9-]*\b[^<>]*>/gi, ''))
    }),
  )
})

test('plainText breaks lines at paragraphs and breaks', () => {
  expect(plainText('<p>Olá, <b>Ana</b>.</p><p>Um<br>dois</p>')).toBe('Olá, Ana.\n\nUm\ndois')
})
