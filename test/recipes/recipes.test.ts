import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Copy } from './copy.ts'
import { recipes } from './examples/recipes.ts'
import type { Check, Recipe } from './recipe.ts'

let copy: Copy
beforeAll(() => {
  copy = new Copy()
}, 120_000)
afterAll(() => copy.remove(), 120_000)

/** Checks of a recipe without repetition: the types of one project together, all tests in one run. */
function checksOf({ steps, alsoPasses = [] }: Recipe): Check[] {
  const every = [...steps.map(({ enforcedBy }) => enforcedBy), ...alsoPasses]
  const projects = Map.groupBy(
    every.filter((check) => 'types' in check),
    ({ types }) => types,
  )
  const tests = [...new Set(every.flatMap((check) => ('tests' in check ? check.tests : [])))]
  return [
    ...[...projects].map(([types, checks]) => ({ types, files: [...new Set(checks.flatMap(({ files }) => files))] })),
    ...(tests.length > 0 ? [{ tests }] : []),
  ]
}

describe.each(recipes)('$title', (recipe) => {
  const { steps } = recipe
  beforeAll(() => {
    for (const step of steps) copy.perform(step)
  })
  afterAll(() => {
    for (const { file } of steps) copy.restore(file)
  })

  test('passes its checks when every step is done', { timeout: 600_000 }, () => {
    const failed = checksOf(recipe)
      .map((check) => copy.run(check))
      .filter(({ passed }) => !passed)
    expect(failed.map(({ output }) => output)).toEqual([])
  })

  test.each(steps)('fails without $file', { timeout: 600_000 }, (step) => {
    copy.restore(step.file)
    try {
      const { passed, output } = copy.run(step.enforcedBy)
      expect({ passed, output }).toEqual({ passed: false, output: expect.stringContaining(step.reports) })
    } finally {
      copy.perform(step)
    }
  })
})
