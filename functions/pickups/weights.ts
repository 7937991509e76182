import type { Side } from '../../shared/contract/conversations.ts'
import type { Weight } from '../../shared/contract/pickup-views.ts'
import { categories } from '../../shared/recyclables/categories.ts'
import { otherSide } from '../talk/conversation-row.ts'
import type { PickupRow } from './pickup-row.ts'

export function inOrder(weighed: readonly Weight[]): Weight[] {
  return weighed.toSorted((a, b) => categories.indexOf(a.material) - categories.indexOf(b.material))
}

/** The side's own weights, or the other side's if it entered none (rules 9.13). */
export function countedWeights({ confirmations }: PickupRow, side: Side): readonly Weight[] {
  const [own, others] = [confirmations[side]?.weights ?? [], confirmations[otherSide[side]]?.weights ?? []]
  return own.length > 0 ? own : others
}

export function weightsDiffer({ confirmations: { owner, interested } }: PickupRow): boolean {
  if (!owner?.weights.length || !interested?.weights.length) return false
  const said = [owner, interested].map(({ weights }) => JSON.stringify(inOrder(weights)))
  return said[0] !== said[1]
}
