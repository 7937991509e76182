import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Copy } from './copy.ts'
import { email } from './examples/email.ts'
import { event } from './examples/event.ts'
import { lambdaEntry } from './examples/lambda-entry.ts'
import { locale } from './examples/locale.ts'
import { noun } from './examples/noun.ts'
import { operation } from './examples/operation.ts'
import { adminPage, page } from './examples/page.ts'
import { quota } from './examples/quota.ts'
import { stateChange } from './examples/state-change.ts'
import { type Check, filesNamedIn, type Recipe } from './recipe.ts'

const guide = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')
const recipes = [operation, stateChange, lambdaEntry, quota, noun, event, page, adminPage, email, locale]

let copy: Copy
beforeAll(() => {
  copy = new Copy()
}, 120_000)
afterAll(() => copy.remove(), 120_000)

test('every recipe of CONTRIBUTING.md has an example here', () => {
  const titles = [...guide.matchAll(/^## (Add .*)$/gm)].map(([, title]) => title)
  expect(recipes.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
})

/** Checks of a recipe without repetition: types one project at a time, tests in one run. */
function checksOf({ steps, alsoPasses = [] }: Recipe): Check[] {
  const every = [...steps.map(({ enforcedBy }) => enforcedBy), ...alsoPasses]
  const projects = new Set(every.flatMap((check) => ('types' in check ? [check.types] : [])))
  const files = new Set(every.flatMap((check) => ('tests' in check ? check.tests : [])))
  return [...[...projects].map((types) => ({ types })), ...(files.size > 0 ? [{ tests: [...files] }] : [])]
}

describe.each(recipes)('$title', (recipe) => {
  const { steps } = recipe
  beforeAll(() => {
    for (const step of steps) copy.perform(step)
  })
  afterAll(() => {
    for (const { file } of steps) copy.restore(file)
  })

  test('names the files that it takes', () => {
    expect(filesNamedIn(guide, recipe)).toEqual(steps.map(({ file }) => file))
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
