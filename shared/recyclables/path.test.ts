import { expect, it } from 'vitest'
import { recyclablePath, slugOf } from './path.ts'

it('adds a readable slug, or none without Latin letters', () => {
  expect(slugOf('  Papelão & Caixas (20 kg)!')).toBe('papelao-caixas-20-kg')
  expect(recyclablePath({ id: 'ad_1', type: 'Garrafas PET' })).toBe('/recyclables/ad_1/garrafas-pet')
  expect(recyclablePath({ id: 'ad_1', type: '紙' })).toBe('/recyclables/ad_1')
})
