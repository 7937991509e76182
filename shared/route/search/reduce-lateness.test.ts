import { expect, it } from 'vitest'
import { networkOf } from './network.ts'
import { Path, swap } from './path.ts'
import { randomFrom } from './random.ts'
import { lateness, reduceLateness } from './reduce-lateness.ts'

/** Fourteen stops on a line, ten minutes apart, with windows in walking order. */
const matrix = Array.from({ length: 15 }, (_, a) => Array.from({ length: 15 }, (_, b) => 10 * Math.abs(a - b)))
const windows = matrix.map((_, place) => (place === 0 ? null : { from: place * 10, to: place * 10 + 5 }))
const network = networkOf({ matrix, start: 0, end: null, windows })
const along = Int32Array.from({ length: 16 }, (_, node) => node)

it('reduceLateness restores all windows of a shuffled order', () => {
  const mixed = Int32Array.from([0, 3, 1, 2, 4, 5, 9, 10, 6, 7, 8, 11, 14, 12, 13, 15])
  expect(lateness(network, mixed)).toBeGreaterThan(0)
  const orders = reduceLateness(network, mixed, randomFrom(1), 1)
  let step = orders.next()
  while (!step.done) step = orders.next()
  expect([...step.value]).toEqual([...along])
})

it('Path.fits rejects moves that miss a window inside or behind the segment', () => {
  const path = new Path(network, along)
  expect(path.fits(swap, 2, 3, 4)).toBe(false)
  expect(path.fits(swap, 2, 4, 6)).toBe(false)
  const toTheLast = (to: number) => {
    const last = windows.map((_, place) => (place === 14 ? { from: 140, to } : null))
    return new Path(networkOf({ matrix, start: 0, end: null, windows: last }), along)
  }
  expect(toTheLast(159).fits(swap, 2, 3, 4)).toBe(false)
  expect(toTheLast(160).fits(swap, 2, 3, 4)).toBe(true)
  const middle = windows.map((window, place) => (place === 3 ? window : null))
  const inside = new Path(networkOf({ matrix, start: 0, end: null, windows: middle }), along)
  expect(inside.fits(swap, 2, 3, 4)).toBe(false)
  expect(inside.fits(swap, 4, 5, 6)).toBe(true)
})
