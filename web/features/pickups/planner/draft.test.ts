import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import type { OwnProfile } from '../../../../shared/contract/profiles.ts'
import pickups from '../../../i18n/ptBR/pickups.json' with { type: 'json' }
import type { End, MeasuredDay } from '../../../lib/pickups/planned-day.ts'
import { agreedText } from './agreed-text.ts'
import { boundsProblem, draftOf, endDraftsOf, endOf, stopFrom, yardOf } from './draft.ts'

const day = '2026-11-24'
const nine = new Date(2026, 10, 24, 9, 0).toISOString()
const pickup = (change: object = {}) =>
  ({
    id: 'pic_1',
    at: nine,
    time: '09:00',
    viewer: { isOwner: false },
    address: { text: 'Rua A, 1', latitude: -23, longitude: -46 },
    place: { city: 'Aragarças', uf: 'GO' },
    ...change,
  }) as unknown as PickupView

beforeAll(() => i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { pickups } } }))

describe('pickup draft', () => {
  it('uses the device’s clock, whatever the city’s time zone', () => {
    for (const time of ['09:00', '10:00'])
      expect(draftOf(pickup({ time }), day)).toMatchObject({ chosen: true, from: '08:30', to: '09:30', minutes: '10' })
  })

  it("is not selected for a pickup at the user's own address or without coordinates", () => {
    expect(draftOf(pickup({ viewer: { isOwner: true } }), day).chosen).toBe(false)
    expect(draftOf(pickup({ address: null }), day).chosen).toBe(false)
  })

  it('becomes a stop with the typed time window', () => {
    const draft = draftOf(pickup(), day)
    const stop = { position: { latitude: -23, longitude: -46 }, window: { from: 30_600, to: 34_200 } }
    expect(stopFrom(draft)).toMatchObject({ ...stop, serviceSeconds: 600 })
    expect(stopFrom({ ...draft, from: '', to: '', minutes: '5' })).toMatchObject({ window: null, serviceSeconds: 300 })
    expect(() => stopFrom(draftOf(pickup({ address: null }), day))).toThrow('has no coordinates')
  })

  it('leaves the day open on the side without a bound', () => {
    const draft = draftOf(pickup(), day)
    expect(stopFrom({ ...draft, from: '08:30', to: '' }).window).toEqual({ from: 30_600, to: 86_400 })
    expect(stopFrom({ ...draft, from: '', to: '09:30' }).window).toEqual({ from: 0, to: 34_200 })
  })

  it('limits the minutes at a stop', () => {
    const minutesOf = (minutes: string) => stopFrom({ ...draftOf(pickup(), day), minutes }).serviceSeconds / 60
    expect(['', '-5', 'x', '0.5', '100000'].map(minutesOf)).toEqual([0, 0, 0, 0.5, 240])
  })

  it('reports a window that ends before it begins, but no open one', () => {
    const problem = (from: string, to: string) => boundsProblem({ ...draftOf(pickup(), day), from, to })
    expect(problem('09:30', '09:29')).toBe(true)
    expect([problem('09:30', '09:30'), problem('09:30', ''), problem('', '09:30')]).toEqual([false, false, false])
  })
})

describe('replanning a day', () => {
  const yard: End = { position: { latitude: -20, longitude: -46 }, label: 'Pátio', kind: 'profile' }
  const elsewhere: End = { position: { latitude: -19, longitude: -46 }, label: 'Rua B, 2', kind: 'address' }
  const address = { latitude: -19, longitude: -46, label: 'Rua B, 2' }
  const planned = (change: Partial<MeasuredDay> = {}): MeasuredDay => ({
    stops: [],
    start: yard,
    end: null,
    departure: 28_800,
    ways: { meters: [], seconds: [], estimated: false },
    ...change,
  })

  it('starts with its previous stops and windows only', () => {
    const typed = { from: '07:15', to: '23:59', minutes: '25' }
    const before = planned({ stops: [stopFrom({ pickup: pickup(), chosen: true, ...typed })] })
    expect(draftOf(pickup({ time: '10:00' }), day, before)).toMatchObject({ chosen: true, ...typed })
    expect(draftOf(pickup({ id: 'pic_2' }), day, before)).toMatchObject({ chosen: false, from: '08:30', minutes: '10' })
    const atAnyTime = planned({ stops: [stopFrom({ ...draftOf(pickup(), day), from: '', to: '' })] })
    expect(draftOf(pickup(), day, atAnyTime)).toMatchObject({ chosen: true, from: '', to: '' })
  })

  it('keeps the choices for start and end', () => {
    const profile = { kind: 'profile', address: null }
    expect(endDraftsOf(planned())).toEqual({ start: profile, end: { kind: 'last', address: null } })
    expect(endDraftsOf(planned({ end: { ...yard } })).end).toEqual({ kind: 'start', address: null })
    expect(endDraftsOf(planned({ end: elsewhere })).end).toEqual({ kind: 'address', address })
    expect(endDraftsOf(planned({ start: elsewhere, end: yard }))).toEqual({
      start: { kind: 'address', address },
      end: profile,
    })
  })

  it('treats places without a stored choice as addresses', () => {
    const { kind: _, ...unsaid } = elsewhere
    expect(endDraftsOf(planned({ start: unsaid })).start).toEqual({ kind: 'address', address })
  })

  it('takes the yard from the previous plan while offline', () => {
    const t = i18next.getFixedT<'pickups'>('pt-BR', 'pickups')
    expect(yardOf(undefined, planned({ start: elsewhere, end: yard }), t)).toEqual(yard)
    expect(yardOf(undefined, planned({ start: elsewhere }), t)).toBeNull()
    const profile = { profileType: 'cooperative', latitude: -18, longitude: -46 } as OwnProfile
    expect(yardOf(profile, planned(), t)).toEqual({
      position: { latitude: -18, longitude: -46 },
      label: 'Pátio da cooperativa',
      kind: 'profile',
    })
    expect(yardOf({ ...profile, latitude: null }, planned(), t)).toBeNull()
  })

  it('resolves the chosen end and records the choice', () => {
    const known = { here: { ...yard, kind: 'position' as const }, yard }
    expect(endOf({ kind: 'address', address }, known)).toEqual(elsewhere)
    expect(endOf({ kind: 'address', address: null }, known)).toBeUndefined()
    expect(endOf({ kind: 'profile', address: null }, { ...known, yard: null })).toBeUndefined()
    expect(endOf({ kind: 'position', address: null }, known)?.kind).toBe('position')
  })
})

describe('agreed time', () => {
  const said = (change: object) => agreedText(pickup(change), i18next.getFixedT<'pickups'>('pt-BR', 'pickups'), 'pt-BR')

  it('shows one time when city and device agree', () => {
    expect(said({})).toBe('Combinada para 09:00')
  })

  it('shows the city and both times when they differ', () => {
    expect(said({ time: '10:00' })).toBe('Combinada para 10:00 de Aragarças - GO, 09:00 no seu relógio')
    expect(said({ time: '10:00', place: null })).toBe('Combinada para 09:00')
  })
})
