import { describe, expect, it } from 'vitest'
import {
  type RecyclableActor,
  type RecyclableStatus,
  recyclableActions,
  recyclableStatuses,
  recyclableTransition,
} from './recyclable.ts'

/** Decisions 10, written once more as sentences: whatever is not here must be refused. */
const allowed = new Set([
  'admin approve pending → approved',
  'admin reject pending → rejected',
  'owner edit pending → pending',
  'owner edit rejected → pending',
  'owner edit approved → pending',
  'owner close approved sale → sold',
  'owner delete pending → deleted',
  'owner delete rejected → deleted',
  'owner delete approved → deleted',
  'payments pay approved sale → paid',
  'payments refund paid sale → approved',
  'pickups collect paid sale → collection',
  'pickups collect approved donation → collection',
  'pickups cancel_collection collection sale → paid',
  'pickups cancel_collection collection donation → approved',
  'pickups complete collection → completed',
])

const actors: RecyclableActor[] = ['owner', 'admin', 'payments', 'pickups', 'other']

describe('the life cycle of an ad, for every state, actor and action', () => {
  for (const from of recyclableStatuses)
    for (const actor of actors)
      for (const action of recyclableActions)
        for (const kind of ['sale', 'donation'] as const) {
          const expected = expectation(from, actor, action, kind)
          it(`${actor} ${expected ? 'may' : 'may not'} ${action} a ${kind} that is ${from}${expected ? ` (→ ${expected})` : ''}`, () => {
            expect(recyclableTransition(from, actor, action, kind)?.to).toBe(expected)
          })
        }
})

function expectation(from: RecyclableStatus, actor: RecyclableActor, action: string, kind: string): string | undefined {
  for (const sentence of allowed) {
    const [before, to] = sentence.split(' → ')
    if (before === `${actor} ${action} ${from}` || before === `${actor} ${action} ${from} ${kind}`) return to
  }
  return undefined
}
