import { describe, expect, it } from 'vitest'
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

/** Rules 9.2 to 9.4 as sentences: whatever is not here must be refused. */
const allowed = new Set([
  'proposer propose none → proposed',
  'other accept proposed → accepted',
  'other reject proposed → rejected',
  'proposer cancel proposed → cancelled',
  'accounts cancel proposed → cancelled',
  'payments cancel proposed → cancelled',
  'ads cancel proposed → cancelled',
  'proposer cancel accepted → cancelled',
  'other cancel accepted → cancelled',
  'accounts cancel accepted → cancelled',
  'payments cancel accepted → cancelled',
  'proposer confirm accepted first → accepted',
  'other confirm accepted first → accepted',
  'proposer confirm accepted second → completed',
  'other confirm accepted second → completed',
])

describe('the life cycle of a pickup, for every state, actor and action', () => {
  for (const from of [...pickupStatuses, 'none'] as const)
    for (const actor of pickupActors)
      for (const action of pickupActions)
        for (const confirmation of ['first', 'second'] as const) {
          const expected = expectation(`${actor} ${action} ${from}`, confirmation)
          it(`${actor} ${expected ? 'may' : 'may not'} ${action} what is ${from}, ${confirmation}${expected ? ` (→ ${expected})` : ''}`, () => {
            expect(pickupTransition(from, actor, action, confirmation)?.to).toBe(expected)
          })
        }

  it('says each step once', () => {
    const steps = pickupLifeCycle.map(({ action, by, from, only }) => `${action} ${by} ${from} ${only}`)
    expect(new Set(steps).size).toBe(steps.length)
  })
})

function expectation(step: string, confirmation: string): string | undefined {
  for (const sentence of allowed) {
    const [before, to] = sentence.split(' → ')
    if (before === step || before === `${step} ${confirmation}`) return to
  }
  return undefined
}

describe('what a state means', () => {
  it('one is open that is proposed or accepted', () => {
    expect(pickupStatuses.filter(isOpen)).toEqual(['proposed', 'accepted'])
  })
  it('the address is told from acceptance on, and not after a cancellation', () => {
    expect(pickupStatuses.filter((status) => pickupStates[status].tellsAddress)).toEqual(['accepted', 'completed'])
  })
  it('nothing leads out of a state that is not open', () => {
    expect(pickupLifeCycle.filter(({ from }) => from !== 'none' && !isOpen(from))).toEqual([])
  })
})

describe('what a step does to its ad', () => {
  it('is a step of the ad’s own life cycle, of sales and of donations', () => {
    for (const { ad } of pickupLifeCycle) {
      if (!ad) continue
      for (const kind of ['sale', 'donation'] as const) {
        const from = ad !== 'collect' ? 'collection' : kind === 'sale' ? 'paid' : 'approved'
        expect(recyclableTransition(from, 'pickups', ad, kind)).toBeDefined()
      }
    }
  })
  it('goes with the money, one for the other', () => {
    const pairs = pickupLifeCycle.flatMap(({ ad, money }) => (ad || money ? [`${ad} ${money}`] : []))
    expect(new Set(pairs)).toEqual(new Set(['collect accept', 'cancel_collection cancel', 'complete earn']))
  })
  it('is what an acceptance took, given back by whoever cancels it; a refund has given it back already', () => {
    const cancelling = pickupLifeCycle.filter(({ from, action }) => from === 'accepted' && action === 'cancel')
    expect(cancelling.filter(({ ad }) => ad === undefined).map(({ by }) => by)).toEqual(['payments'])
  })
})
