import { expect, it } from 'vitest'
import { distanceKm } from '../places.ts'
import { straightLines } from './straight-lines.ts'

it('scales straight lines to road length and town speed', () => {
  const positions = [
    { latitude: -23.55, longitude: -46.63 },
    { latitude: -23.56, longitude: -46.7 },
    { latitude: -23.5, longitude: -46.6 },
  ] as const
  const { km, minutes } = straightLines(positions)
  expect(km.map((row) => row.length)).toEqual([3, 3, 3])
  expect(km[0]?.[0]).toBe(0)
  expect(km[0]?.[1]).toBeCloseTo(distanceKm(positions[0], positions[1]) * 1.35, 9)
  expect(km[1]?.[2]).toBe(km[2]?.[1])
  expect(minutes[0]?.[1]).toBeCloseTo(((km[0]?.[1] ?? 0) / 26) * 60, 9)
})
