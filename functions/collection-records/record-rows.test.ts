import { describe, expect, it } from 'vitest'
import type { Contribution } from './contribution.ts'
import { cityNameField, figuresOf, lineAdditions, lineOf, monthAdditions, sumOf, suppliersOf } from './record-rows.ts'

const city = { id: 3509502, name: 'Campinas - SP' }
const paper = { material: 'paper', bothGrams: 900, oneGrams: 0 } as const
const glass = { material: 'glass', bothGrams: 0, oneGrams: 500 } as const
const contribution = (change: Partial<Contribution> = {}): Contribution => ({
  month: '2026-11',
  city,
  flag: null,
  weights: [paper, glass],
  ...change,
})
const period = { from: '2026-10', to: '2026-11' }

describe('additions of a contribution', () => {
  it('have an attribute for each material and side that was weighed, and the city’s sums', () => {
    const line = { pickups: 1, 'material#paper#bothGrams': 900, 'material#glass#oneGrams': 500 }
    expect(lineAdditions(contribution())).toEqual(line)
    expect(monthAdditions(contribution())).toEqual({
      ...line,
      'city#3509502#bothGrams': 900,
      'city#3509502#oneGrams': 500,
    })
  })

  it('name the city beside its sums', () => {
    expect(cityNameField(city.id)).toBe('name#3509502')
  })

  it('only count flagged pickups and those without weights', () => {
    expect(monthAdditions(contribution({ flag: 'too_quick', weights: [] }))).toEqual({ flagged: 1 })
    expect(monthAdditions(contribution({ weights: [] }))).toEqual({ unweighed: 1 })
  })
})

describe('figures of a period', () => {
  const october = {
    month: '2026-10',
    pickups: 3,
    unweighed: 2,
    flagged: 1,
    'name#3509502': 'Campinas',
    'name#1': 'Bauru - SP',
    'material#paper#bothGrams': 100,
    'city#3509502#bothGrams': 100,
  }
  const november = {
    month: '2026-11',
    pickups: 4,
    flagged: 5,
    'name#3509502': 'Campinas - SP',
    'name#2': 'Assis - SP',
    'name#0': 'Itu - SP',
    'city#0#oneGrams': 0,
    'material#paper#bothGrams': 10,
    'material#paper#oneGrams': 1,
    'material#glass#oneGrams': 120,
    'city#3509502#bothGrams': 10,
    'city#3509502#oneGrams': 1,
    'city#2#oneGrams': 120,
    'city#1#oneGrams': 111,
  }

  it('sum the months, by material and city, the heaviest first and under the latest name', () => {
    expect(figuresOf(period, [october, november])).toEqual({
      ...period,
      pickups: 7,
      unweighed: 2,
      flagged: 6,
      materials: [
        { material: 'paper', bothGrams: 110, oneGrams: 1 },
        { material: 'glass', bothGrams: 0, oneGrams: 120 },
      ],
      months: [
        { month: '2026-10', bothGrams: 100, oneGrams: 0 },
        { month: '2026-11', bothGrams: 10, oneGrams: 121 },
      ],
      cities: [
        { id: 2, name: 'Assis - SP', bothGrams: 0, oneGrams: 120 },
        { id: 1, name: 'Bauru - SP', bothGrams: 0, oneGrams: 111 },
        { id: 3509502, name: 'Campinas - SP', bothGrams: 110, oneGrams: 1 },
      ],
    })
  })

  it('leave out months without weights', () => {
    const figures = figuresOf(period, [{ month: '2026-10', unweighed: 1 }])
    expect(figures).toEqual({ ...period, pickups: 0, unweighed: 1, flagged: 0, materials: [], months: [], cities: [] })
  })
})

it('a line names supplier and city with the weighed materials', () => {
  const row = { month: '2026-11', supplier: 7, city: city.name, 'material#paper#bothGrams': 900, other: 1 }
  const line = { month: '2026-11', supplier: 7, city: city.name, pickups: 0, materials: [paper] }
  expect(lineOf(row)).toEqual(line)
  expect(lineOf({ ...row, pickups: 2 }).pickups).toBe(2)
})

it('suppliers are summed over their lines, by number', () => {
  const line = (supplier: number, materials: (typeof paper | typeof glass)[]) => ({
    month: '2026-11',
    supplier,
    city: city.name,
    pickups: 1,
    materials,
  })
  expect(suppliersOf([line(7, [paper]), line(2, [glass]), line(7, [paper, glass])])).toEqual([
    { supplier: 2, bothGrams: 0, oneGrams: 500 },
    { supplier: 7, bothGrams: 1_800, oneGrams: 500 },
  ])
  expect(sumOf([])).toEqual({ bothGrams: 0, oneGrams: 0 })
})
