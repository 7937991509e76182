import { Descent } from './descend.ts'
import { byLabels } from './labels.ts'
import { exactStops, heldKarp } from './held-karp.ts'
import { asLateAs, lessLate } from './less-late.ts'
import { at, type Network } from './network.ts'
import { Path } from './path.ts'
import { exchangePieces, rebuild } from './shake.ts'

export const opts = { rounds: 400, temp: 0.0, width: 64, repair: 40, useExact: true }

export function* search(network: Network, random: () => number): Generator<Int32Array, Int32Array> {
  const stops = network.size - 2
  if (!network.hasWindows) {
    if (stops <= exactStops && opts.useExact) return heldKarp(network)
    return yield* improve(network, nearestNeighbours(network), random)
  }
  const first = byLabels(network, stops <= 9 ? Number.POSITIVE_INFINITY : opts.width)
  if (first.isExact) return first.order
  const order = first.late > 0 ? lessLate(network, first.order, opts.repair, random) : first.order
  const held = first.late > 0 ? asLateAs(network, order) : network
  return yield* improve(held, order, random)
}

function* improve(network: Network, first: Int32Array, random: () => number): Generator<Int32Array, Int32Array> {
  const path = new Path(network, first)
  const descent = new Descent(path)
  descent.touchAll()
  descent.run()
  const current = Int32Array.from(path.nodes)
  const best = Int32Array.from(path.nodes)
  let [length, shortest] = [path.length, path.length]
  const t0 = opts.temp * path.length / network.size
  for (let round = 0; round < opts.rounds; round++) {
    const shaken = network.hasWindows ? rebuild(network, current, random) : exchangePieces(current, random)
    if (!shaken) continue
    path.set(shaken.order)
    for (const node of shaken.touched) descent.touch(node)
    descent.run()
    const t = t0 * (1 - round / opts.rounds)
    if (path.length <= length + t * -Math.log(random())) {
      current.set(path.nodes)
      length = path.length
      if (length < shortest - network.least) {
        shortest = length
        best.set(current)
        
      }
    }
    yield best
  }
  return best
}

export function nearestNeighbours(network: Network): Int32Array {
  const order = new Int32Array(network.size)
  const seen = new Set([0, network.size - 1])
  for (let p = 1; p < network.size - 1; p++) {
    const next = network.after[at(order, p - 1)]?.find((node) => !seen.has(node)) ?? 0
    order[p] = next
    seen.add(next)
  }
  order[network.size - 1] = network.size - 1
  return order
}
