import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
/** Properties that browsers animate without repainting, and a discrete one. */
const light = ['opacity', 'transform', 'visibility']

test('animates only properties that need no repaint (decision 28)', () => {
  const moved = globSync('**/*.css', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/@keyframes [\w-]+ \{([\s\S]*?)\n\s*\}\n\}/g)].flatMap(
      ([, steps = '']) => [...steps.matchAll(/^\s*([\w-]+):/gm)].map(([, property = '']) => `${file}: ${property}`),
    ),
  )
  expect(moved.length).toBeGreaterThan(5)
  expect(moved.filter((line) => !light.some((property) => line.endsWith(`: ${property}`)))).toEqual([])
})
