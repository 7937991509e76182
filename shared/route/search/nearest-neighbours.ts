import { at, type Network, nodeAt } from './network.ts'

export function nearestNeighbours({ size, ways }: Network): Int32Array {
  const order = new Int32Array(size)
  const left = new Set(Array.from({ length: size - 2 }, (_, index) => index + 1))
  for (let p = 1; p < size - 1; p++) {
    const from = nodeAt(order, p - 1) * size
    const next = [...left].reduce((a, b) => (at(ways, from + b) < at(ways, from + a) ? b : a))
    order[p] = next
    left.delete(next)
  }
  order[size - 1] = size - 1
  return order
}
