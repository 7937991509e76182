import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PickupView } from '../../../../shared/contract/pickups.ts'
import pickups from '../../../i18n/ptBR/pickups.json' with { type: 'json' }
import { agreedText } from './agreed-text.ts'
import { draftOf, stopFrom } from './draft.ts'

const day = '2026-11-24'
/** Nine where the device is, whichever clock this machine has. */
const nine = new Date(2026, 10, 24, 9, 0).toISOString()
const pickup = (change: object = {}) =>
  ({
    ...{ id: 'pic_1', at: nine, time: '09:00', viewer: { isOwner: false } },
    address: { text: 'Rua A, 1', latitude: -23, longitude: -46 },
    place: { city: 'Aragarças', uf: 'GO' },
    ...change,
  }) as unknown as PickupView

beforeAll(() => i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { pickups } } }))

describe('a pickup as it is proposed to a route', () => {
  it('is bound to the device’s clock, whatever its city’s clock says', () => {
    for (const time of ['09:00', '10:00'])
      expect(draftOf(pickup({ time }), day)).toMatchObject({ chosen: true, from: '08:30', to: '09:30', minutes: '10' })
  })

  it('is not taken along where it is handed over at home, or has no coordinates', () => {
    expect(draftOf(pickup({ viewer: { isOwner: true } }), day).chosen).toBe(false)
    expect(draftOf(pickup({ address: null }), day).chosen).toBe(false)
  })

  it('is a stop at its place, with the bounds that were typed', () => {
    const draft = draftOf(pickup(), day)
    const stop = { position: { latitude: -23, longitude: -46 }, window: { from: 30_600, to: 34_200 } }
    expect(stopFrom(draft)).toMatchObject({ ...stop, serviceSeconds: 600 })
    expect(stopFrom({ ...draft, from: '', to: '', minutes: '5' })).toMatchObject({ window: null, serviceSeconds: 300 })
    expect(() => stopFrom(draftOf(pickup({ address: null }), day))).toThrow('has no coordinates')
  })
})

describe('an agreed time', () => {
  const said = (change: object) => agreedText(pickup(change), i18next.getFixedT<'pickups'>('pt-BR', 'pickups'))

  it('is said alone where the device has the same clock', () => {
    expect(said({})).toBe('Combinada para 09:00')
  })

  it('of another clock is said with its place, and as it is here', () => {
    expect(said({ time: '10:00' })).toBe('Combinada para 10:00 de Aragarças - GO, 09:00 no seu relógio')
    expect(said({ time: '10:00', place: null })).toBe('Combinada para 09:00')
  })
})
