import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const html = (text: string) => renderToStaticMarkup(<RichText text={text} />)

test('shows the allowed tags as elements and the rest as text', () => {
  expect(html('<p>Oi, <b onclick="x()">Ana</b> & cia</p>')).toBe('<p>Oi, <b>Ana</b> &amp; cia</p>')
  expect(html('a<br>b <3')).toBe('a<br/>b &lt;3')
})

test('never produces other markup', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<', '</', '<script>', '<img src=x onerror=y>', '<b>', '</b>', '>'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const rest = html(pieces.join('')).replaceAll(/<\/?(?:b|i|em|strong|p)>|<br\/>/g, '')
      expect(rest).not.toMatch(/[<>]/)
    }),
  )
})
