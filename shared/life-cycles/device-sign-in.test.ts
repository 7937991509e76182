import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import {
  deviceSignInActions,
  deviceSignInActors,
  deviceSignInLifeCycle,
  deviceSignInStates,
  deviceSignInStatuses,
  deviceSignInTransition,
} from './device-sign-in.ts'

/** The transitions, repeated: all others must be refused. */
const allowed = new Map([
  ['screen start none', 'waiting'],
  ['person approve waiting', 'approved'],
  ['person choose_wrong waiting', 'spoilt'],
  ['person refuse waiting', 'refused'],
  ['screen enter approved', 'used'],
])

describe('device sign-in life cycle: every state, actor and action', () => {
  const steps = deviceSignInActors.flatMap((actor) => deviceSignInActions.map((action) => ({ actor, action })))

  it.each([...deviceSignInStatuses, 'none'] as const)('allows only the listed transitions from %s', (from) =>
    checkCells(
      steps.map((step) => [`${step.actor} ${step.action} ${from}`, step]),
      ({ actor, action }, name) => expect(deviceSignInTransition(from, actor, action)?.to).toBe(allowed.get(name)),
    ),
  )

  it('never returns to an earlier state, so each code works once', () => {
    const reached = new Set<string>(['none'])
    for (const { from, to } of deviceSignInLifeCycle) {
      expect(reached).toContain(from)
      reached.add(to)
    }
    const beginnings = deviceSignInLifeCycle.map(({ from }) => from)
    for (const status of ['refused', 'spoilt', 'used'] as const) expect(beginnings).not.toContain(status)
  })

  it('gives every non-final state a time limit', () => {
    for (const status of deviceSignInStatuses) {
      const goesOn = deviceSignInLifeCycle.some(({ from }) => from === status)
      expect(deviceSignInStates[status].timeLimitSeconds !== null).toBe(goesOn)
    }
    expect(deviceSignInStates.waiting.timeLimitSeconds).toBe(90)
  })
})
