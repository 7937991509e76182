import { expect, it } from 'vitest'
import { newsletterPagePath, newsletterUnsubscribePath } from './paths.ts'

it('pages have the secret in the fragment; one click needs it in the path', () => {
  expect(newsletterPagePath('confirm', 'h.t')).toBe('/newsletter/confirm#h.t')
  expect(newsletterUnsubscribePath('h.t')).toBe('/api/unsubscribe/h.t/newsletter')
})
