import type { RouteProblem } from '../../shared/route/problem.ts'
import { pick, seeded } from './catalogue.ts'

type Random = () => number
type Point = readonly [number, number]

/**
 * Kinds of generated days. Places are evenly spread, in towns, on a street lattice or around a ring. Distances are
 * slightly, partly (one-way streets) or fully asymmetric, or have few distinct lengths. Windows surround the times of
 * some route, as in Dumas et al.
 */
export const routeKinds = {
  even: (count, random) => rounded(points(count, () => [1000 * random(), 1000 * random()])),
  towns: (count, random) => rounded(inTowns(count, random)),
  lattice: (count, random) =>
    rounded(points(count, () => [50 * Math.floor(12 * random()), 50 * Math.floor(12 * random())])),
  ring: (count, random) =>
    rounded(
      points(count, () => {
        const [angle, radius] = [2 * Math.PI * random(), 400 + 60 * random()]
        return [500 + radius * Math.cos(angle), 500 + radius * Math.sin(angle)]
      }),
    ),
  'noise one way': (count, random) =>
    mapped(rounded(inTowns(count, random)), (way) => Math.round(way * (1 + 0.35 * random()))),
  'one-way streets': (count, random) => oneWayStreets(count, random),
  'no two ways alike': (count, random) => closed(mapped(zeros(count), () => 1 + Math.floor(1000 * random()))),
  'few lengths': (count, random) => {
    const groups = Array.from({ length: count }, () => Math.floor(6 * random()))
    const lengths = mapped(zeros(6), (_, a, b) => (a === b ? 0 : pick([3, 5, 8, 24, 48, 72], random)))
    return mapped(zeros(count), (_, a, b) => lengths[groups[a] ?? 0]?.[groups[b] ?? 0] ?? 0)
  },
} satisfies Record<string, (count: number, random: Random) => number[][]>

export function routeDay(kind: keyof typeof routeKinds, count: number, seed: number): RouteProblem {
  return { matrix: routeKinds[kind](count, seeded(seed)), start: 0, end: 0 }
}

export function generatedDays(): { readonly name: string; readonly problem: RouteProblem }[] {
  const kinds = Object.keys(routeKinds) as (keyof typeof routeKinds)[]
  return [
    ...kinds.flatMap((kind) =>
      [18, 34, 48, 51].map((count) => ({ name: `${kind}, ${count}`, problem: routeDay(kind, count, 7919 * count) })),
    ),
    ...[20, 60, 100, 200].flatMap((width) =>
      [21, 41, 51].map((count) => ({
        name: `windows of ${width}, ${count}${count === 41 ? ', one way' : ''}`,
        problem: windowedDay(count, width, 104_729 * count + width, count === 41),
      })),
    ),
  ]
}

/**
 * Returns a day with windows of at most `width` around the times of a nearest-neighbour-like route, so one order keeps
 * them. `oneWay` makes distances asymmetric.
 */
export function windowedDay(count: number, width: number, seed: number, oneWay = false): RouteProblem {
  const random = seeded(seed)
  const even = rounded(points(count, () => [50 * random(), 50 * random()]))
  const matrix = closed(oneWay ? mapped(even, (way) => Math.round(way * (1 + 0.35 * random()))) : even)
  const windows: [number, number][] = matrix.map(() => [0, 0])
  const left = new Set(matrix.keys())
  left.delete(0)
  let [place, now] = [0, 0]
  while (left.size > 0) {
    const near = [...left].sort((a, b) => (matrix[place]?.[a] ?? 0) - (matrix[place]?.[b] ?? 0))
    const next = near[Math.min(near.length - 1, 1)] ?? 0
    now += matrix[place]?.[next] ?? 0
    const [before, after] = [Math.round((random() * width) / 2), Math.round((random() * width) / 2)]
    windows[next] = [Math.max(0, now - before), now + after]
    left.delete(next)
    place = next
  }
  windows[0] = [0, now + (matrix[place]?.[0] ?? 0) + width]
  return { matrix, start: 0, end: 0, windows: windows.map(([from, to]) => ({ from, to })) }
}

function points(count: number, point: () => Point): Point[] {
  return Array.from({ length: count }, point)
}

function inTowns(count: number, random: Random): Point[] {
  const towns = points(2 + Math.floor(5 * random()), () => [1000 * random(), 1000 * random()])
  const near = () => 120 * (random() + random() - 1)
  return points(count, () => {
    const [x, y] = pick(towns, random)
    return [x + near(), y + near()]
  })
}

/** A street lattice with mostly one-way or closed streets; places are crossings. */
function oneWayStreets(count: number, random: Random): number[][] {
  const side = 9
  const far = 1e6
  const ways = mapped(zeros(side * side), (_, a, b) => {
    const [dx, dy] = [Math.abs((a % side) - (b % side)), Math.abs(Math.floor(a / side) - Math.floor(b / side))]
    if (a === b) return 0
    if (dx + dy !== 1) return far
    const rim = [a % side, b % side].every((x) => x === 0 || x === side - 1)
    const rimY = [a, b].every((p) => [0, side - 1].includes(Math.floor(p / side)))
    return rim || rimY || random() < 0.6 ? 10 + Math.floor(30 * random()) : 400
  })
  const all = closed(ways)
  const crossings = points(count, () => [Math.floor(side * side * random()), 0]).map(([crossing]) => crossing)
  return mapped(zeros(count), (_, a, b) => all[crossings[a] ?? 0]?.[crossings[b] ?? 0] ?? 0)
}

function rounded(places: readonly Point[]): number[][] {
  return places.map(([x, y]) => places.map(([otherX, otherY]) => Math.round(Math.hypot(x - otherX, y - otherY))))
}

function zeros(size: number): number[][] {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0))
}

function mapped(matrix: readonly number[][], way: (old: number, a: number, b: number) => number): number[][] {
  return matrix.map((row, a) => row.map((old, b) => (a === b ? 0 : way(old, a, b))))
}

/** Closes the matrix under shortest paths. */
function closed(matrix: readonly number[][]): number[][] {
  const ways = matrix.map((row) => [...row])
  for (const by of ways.keys())
    for (const row of ways)
      for (const [to, length] of row.entries()) row[to] = Math.min(length, (row[by] ?? 0) + (ways[by]?.[to] ?? 0))
  return ways
}
