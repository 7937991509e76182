import { expect, it } from 'vitest'
import { distanceText } from './distance-text.ts'

it('shows one decimal below 10 km, none above, and never zero', () => {
  expect(distanceText(3.24, 'pt-BR')).toBe('3,2 km')
  expect(distanceText(24.6, 'pt-BR')).toBe('25 km')
  expect(distanceText(0, 'pt-BR')).toBe('0,1 km')
})
