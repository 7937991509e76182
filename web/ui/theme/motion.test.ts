import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
/** What browsers move beside the page's scripts, and what only comes or goes. */
const light = ['opacity', 'transform', 'visibility']

test('what moves does not make the page paint itself anew (decision 28)', () => {
  const moved = globSync('**/*.css', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/@keyframes [\w-]+ \{([\s\S]*?)\n\s*\}\n\}/g)].flatMap(
      ([, steps = '']) => [...steps.matchAll(/^\s*([\w-]+):/gm)].map(([, property = '']) => `${file}: ${property}`),
    ),
  )
  expect(moved.length).toBeGreaterThan(5)
  expect(moved.filter((line) => !light.some((property) => line.endsWith(`: ${property}`)))).toEqual([])
})
