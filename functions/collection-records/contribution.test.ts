import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { type CollectedPickup, contributionOf } from './contribution.ts'

type Weights = CollectedPickup['confirmations']['owner']['weights']
const at = '2026-11-24T12:00:00.000Z'
const pickup = (change: Partial<CollectedPickup> = {}, owner: Weights = [], interested: Weights = []) => ({
  pickupId: 'pic_1',
  ownerId: 'supplier',
  interestedId: 'cooperative',
  acceptedAt: '2026-11-22T12:00:00.000Z',
  completedAt: at,
  city: { id: 3509502, name: 'Campinas - SP' },
  confirmations: { owner: { at, weights: owner }, interested: { at, weights: interested } },
  ...change,
})
const paper = (grams: number) => ({ material: 'paper' as const, grams })
const glass = (grams: number) => ({ material: 'glass' as const, grams })
const both = (material: string, bothGrams: number) => ({ material, bothGrams, oneGrams: 0 })
const one = (material: string, oneGrams: number) => ({ material, bothGrams: 0, oneGrams })

describe('contribution of a pickup', () => {
  it('keeps weights that both sides stated apart from those of one side', async () => {
    const cells: [string, [Weights, Weights, unknown]][] = [
      ['both the same', [[paper(1000)], [paper(1000)], [both('paper', 1000)]]],
      ['both within a tenth: the smaller', [[paper(900)], [paper(1000)], [both('paper', 900)]]],
      ['the collector alone', [[], [paper(1000)], [one('paper', 1000)]]],
      ['the supplier alone', [[paper(1000)], [], [one('paper', 1000)]]],
      ['different materials: the collector’s own', [[glass(500)], [paper(1000)], [one('paper', 1000)]]],
      ['one of two materials', [[paper(7)], [paper(7), glass(9)], [both('paper', 7), one('glass', 9)]]],
      ['neither', [[], [], []]],
    ]
    await checkCells(cells, ([owner, interested, weights]) => {
      expect(contributionOf(pickup({}, owner, interested))).toMatchObject({ flag: null, weights })
    })
  })

  it('is empty and flagged if weights contradict each other', () => {
    expect(contributionOf(pickup({}, [paper(899)], [paper(1000)]))).toMatchObject({
      flag: 'weights_differ',
      weights: [],
    })
    expect(contributionOf(pickup({}, [paper(1112)], [paper(1000)])).flag).toBe('weights_differ')
  })

  it('is flagged if the pickup completed within 30 minutes of its acceptance', () => {
    const accepted = (acceptedAt: string | null) => contributionOf(pickup({ acceptedAt }, [], [paper(5)])).flag
    expect(accepted('2026-11-24T11:30:00.001Z')).toBe('too_quick')
    expect(accepted('2026-11-24T11:30:00.000Z')).toBeNull()
    expect(accepted(null)).toBeNull()
  })

  it('belongs to the month of the completion in São Paulo, whenever its event arrives', () => {
    expect(contributionOf(pickup({ completedAt: '2026-12-01T02:59:59.999Z' })).month).toBe('2026-11')
    expect(contributionOf(pickup({ completedAt: '2026-12-01T03:00:00.000Z' })).month).toBe('2026-12')
  })

  it('has an unknown city without an ad', () => {
    expect(contributionOf(pickup({ city: null })).city).toEqual({ id: 0, name: '' })
  })
})
