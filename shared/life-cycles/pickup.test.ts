import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import {
  isOpen,
  pickupActions,
  pickupActors,
  pickupLifeCycle,
  pickupStates,
  pickupStatuses,
  pickupTransition,
} from './pickup.ts'
import { recyclableTransition } from './recyclable.ts'

/** Rules 9.2 to 9.4, repeated: all other steps must be refused. */
const allowed = new Set([
  'proposer propose none → proposed',
  'other accept proposed → accepted',
  'other reject proposed → rejected',
  'proposer cancel proposed → cancelled',
  'accounts cancel proposed → cancelled',
  'payments cancel proposed → cancelled',
  'ads cancel proposed → cancelled',
  'proposer cancel accepted none → cancelled',
  'other cancel accepted none → cancelled',
  'accounts cancel accepted → cancelled',
  'payments cancel accepted → cancelled',
  'admins cancel accepted → cancelled',
  'clock complete accepted → completed',
  'admins complete accepted → completed',
  'proposer report accepted → accepted',
  'other report accepted → accepted',
  'clock report accepted → accepted',
  'accounts report accepted → accepted',
  'proposer confirm accepted none → accepted',
  'other confirm accepted none → accepted',
  'proposer take_back accepted mine → accepted',
  'other take_back accepted mine → accepted',
  'proposer confirm accepted theirs → completed',
  'other confirm accepted theirs → completed',
])

describe('pickup life cycle: every state, actor and action', () => {
  const confirmations = ['none', 'mine', 'theirs'] as const
  const steps = pickupActors.flatMap((actor) =>
    pickupActions.flatMap((action) => confirmations.map((confirmed) => ({ actor, action, confirmed }))),
  )

  it.each([...pickupStatuses, 'none'] as const)('allows only the listed transitions from %s', (from) =>
    checkCells(
      steps.map((step) => [`${step.actor} ${step.action} ${from}, confirmed by ${step.confirmed}`, step]),
      ({ actor, action, confirmed }) =>
        expect(pickupTransition(from, actor, action, confirmed)?.to).toBe(
          expectation(`${actor} ${action} ${from}`, confirmed),
        ),
    ),
  )

  it('has no duplicate transitions', () => {
    const steps = pickupLifeCycle.map(({ action, by, from, confirmed }) => `${action} ${by} ${from} ${confirmed}`)
    expect(new Set(steps).size).toBe(steps.length)
  })
})

function expectation(step: string, confirmed: string): string | undefined {
  for (const sentence of allowed) {
    const [before, to] = sentence.split(' → ')
    if (before === step || before === `${step} ${confirmed}`) return to
  }
  return undefined
}

describe('pickup states', () => {
  it('only proposed and accepted are open', () => {
    expect(pickupStatuses.filter(isOpen)).toEqual(['proposed', 'accepted'])
  })
  it('accepted and completed reveal the address', () => {
    expect(pickupStatuses.filter((status) => pickupStates[status].revealsAddress)).toEqual(['accepted', 'completed'])
  })
  it('closed states have no transitions', () => {
    expect(pickupLifeCycle.filter(({ from }) => from !== 'none' && !isOpen(from))).toEqual([])
  })
})

describe('effects on the ad', () => {
  it('each effect is a transition of the ad, for sales and donations', () => {
    for (const { ad } of pickupLifeCycle) {
      if (!ad) continue
      for (const kind of ['sale', 'donation'] as const) {
        const from = ad !== 'collect' ? 'collection' : kind === 'sale' ? 'paid' : 'approved'
        expect(recyclableTransition(from, 'pickups', ad, kind)).toBeDefined()
      }
    }
  })
  it('each effect on the ad has one effect on money', () => {
    const pairs = pickupLifeCycle.flatMap(({ ad, money }) => (ad || money ? [`${ad} ${money}`] : []))
    expect(new Set(pairs)).toEqual(new Set(['collect accept', 'cancel_collection cancel', 'complete earn']))
  })
  it('every cancellation frees the ad, except after a refund, which already did', () => {
    const cancelling = pickupLifeCycle.filter(({ from, action }) => from === 'accepted' && action === 'cancel')
    expect(cancelling.filter(({ ad }) => ad === undefined).map(({ by }) => by)).toEqual(['payments'])
  })
})
