import { expect, it } from 'vitest'
import figures from '../../i18n/ptBR/figures.json' with { type: 'json' }
import { routeNames } from './texts.ts'

it('names every counted page', () => {
  expect(Object.keys(figures.routes).toSorted()).toEqual(Object.values(routeNames).toSorted())
})
