import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { icon } from './icon.tsx'

const Cross = icon('<path d="M18 6L6 18M6 6l12 12"/>')

it('draws the shapes with the properties of its place', () => {
  const markup = renderToStaticMarkup(<Cross className="small" stroke="red" />)
  expect(markup).toMatch(/^<svg [^>]*stroke="red"[^>]* class="small"><path d="M18 6L6 18M6 6l12 12"\/><\/svg>$/)
})

it('is hidden from screen readers unless it has a label', () => {
  expect(renderToStaticMarkup(<Cross />)).toContain('aria-hidden="true"')
  expect(renderToStaticMarkup(<Cross role="img" aria-label="Read" />)).not.toContain('aria-hidden')
})
