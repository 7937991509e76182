import { describe, expect, it } from 'vitest'
import {
  deviceSignInActions,
  deviceSignInActors,
  deviceSignInLifeCycle,
  deviceSignInStates,
  deviceSignInStatuses,
  deviceSignInTransition,
} from './device-sign-in.ts'

/** Written once more as sentences: whatever is not here must be refused. */
const allowed = new Map([
  ['screen start none', 'waiting'],
  ['person approve waiting', 'approved'],
  ['person choose_wrong waiting', 'spoilt'],
  ['person refuse waiting', 'refused'],
  ['screen enter approved', 'used'],
])

describe('the life cycle of a device sign-in, for every state, actor and action', () => {
  for (const from of [...deviceSignInStatuses, 'none'] as const)
    for (const actor of deviceSignInActors)
      for (const action of deviceSignInActions) {
        const expected = allowed.get(`${actor} ${action} ${from}`)
        it(`${actor} ${expected ? 'may' : 'may not'} ${action} what is ${from}`, () => {
          expect(deviceSignInTransition(from, actor, action)?.to).toBe(expected)
        })
      }

  it('leads from no state back to one before it, so that nothing is answered or used twice', () => {
    const reached = new Set<string>(['none'])
    for (const { from, to } of deviceSignInLifeCycle) {
      expect(reached).toContain(from)
      reached.add(to)
    }
    const beginnings = deviceSignInLifeCycle.map(({ from }) => from)
    for (const status of ['refused', 'spoilt', 'used'] as const) expect(beginnings).not.toContain(status)
  })

  it('gives each state from which something follows an end', () => {
    for (const status of deviceSignInStatuses) {
      const goesOn = deviceSignInLifeCycle.some(({ from }) => from === status)
      expect(deviceSignInStates[status].lastsSeconds !== null).toBe(goesOn)
    }
    expect(deviceSignInStates.waiting.lastsSeconds).toBe(90)
  })
})
