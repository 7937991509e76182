import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recipes } from '../recipes/examples/recipes.ts'
import { filesNamedIn } from '../recipes/recipe.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

test('every recipe of CONTRIBUTING.md has an example that the campaign performs', () => {
  const titles = [...guide.matchAll(/^## (Add .*)$/gm)].map(([, title]) => title)
  expect(recipes.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
})

test.each(recipes)('$title: names the files that it takes', (recipe) => {
  expect(filesNamedIn(guide, recipe)).toEqual(recipe.steps.map(({ file }) => file))
})

test.each(recipes)('$title: its example still changes each of these files', ({ steps }) => {
  const unchanged = steps.filter(({ file, copyOf, change }) => {
    const source = join(root, copyOf ?? file)
    const text = change && existsSync(source) ? readFileSync(source, 'utf8') : ''
    return change?.(text) === text
  })
  expect(unchanged.map(({ file }) => file)).toEqual([])
})
