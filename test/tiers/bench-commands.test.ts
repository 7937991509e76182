import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { benchesOf } from './bench-commands.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const files = globSync('bench/*.ts', { cwd: root })

it('starts every file of bench/ once, at its smallest size', () => {
  const benches = benchesOf(scripts)
  expect(benches.map(({ name }) => name).sort()).toEqual(files.map((file) => basename(file, '.ts')).sort())
  for (const { command } of benches) expect(command).toMatch(/^npm run --silent (bench|test):\w+ -- --smallest$/)
})

it.each(files)('%s has a smallest size', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(/\bsized\(/)
})

it('belongs to `npm run verify`', () => {
  expect(readFileSync(join(root, 'test/tiers/run.ts'), 'utf8')).toContain(`command: 'npm run --silent test:benches'`)
})
