import { expect, it } from 'vitest'
import { findBug } from './find-bug.ts'
import { bugs } from './planted/bugs.ts'
import { planOf, run } from './run.ts'
import { commandOf } from './shrink.ts'

// The short form of simulation.test.ts for `npm test`.

it.each([1, 2, 3, 4])('keeps all money invariants in 1,000 operations with faults: world %i', async (seed) => {
  const plan = planOf(seed, 1_000)
  const { violation, operations } = await run(plan)
  expect(violation, commandOf(plan)).toBeUndefined()
  expect(operations).toBeGreaterThanOrEqual(1_000)
})

it.each(['double posting', 'swapped accounts', 'token used twice'])('finds a planted bug: %s', async (name) => {
  expect((await findBug(bugs[name] ?? {}))?.report.violation).toBeDefined()
})
