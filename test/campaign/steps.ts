import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figures.ts'

export interface Step {
  readonly name: string
  readonly title: string
  readonly command: string
  readonly env: Readonly<Record<string, string>>
  /** Reads the figures from what the command printed; without it the command writes them to `BENCH_REPORT`. */
  readonly figuresOf?: (printed: string) => readonly Figure[]
}

export interface Given {
  readonly seed: number
  /** Revision from which the changed folders are mutated; undefined mutates all. */
  readonly since: string | undefined
}

/** The steps in their order: first what finds faults, then the benches as `package.json` lists them. */
export function stepsOf(root: string, { seed, since }: Given): Step[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const benches = Object.keys(scripts).flatMap((name) => (name.startsWith('bench:') ? [name.slice(6)] : []))
  return [
    {
      name: 'simulate',
      title: 'Money in a simulated town with faults',
      command: `npm run --silent simulate -- --seed ${seed}`,
      env: {},
      figuresOf: violationsIn,
    },
    tests('planted', 'Bugs planted in the simulation', 'fast slow', 'test/simulation/simulation.test.ts', {}),
    tests('recipes', 'Recipes of CONTRIBUTING.md, each step left out once', 'recipes', '', {}),
    tests('local', 'The local cloud itself', 'local', '', {}),
    tests('kills', 'Deaths of the local cloud while money moves', 'slow', 'local/start/kills.test.ts', {
      KILLS: '50',
      KILLS_SEED: String(seed),
    }),
    {
      name: 'writes',
      title: 'Triggers, consumers and steps killed after each write',
      command: 'npx vitest run --project slow test/simulation/refused-writes.test.ts',
      env: { WRITES: 'kill' },
      figuresOf: brokenEndsIn,
    },
    tests('fuzz', 'Hostile values in every field', 'journeys', 'test/journeys/contract-fuzz.test.ts', {
      FUZZ_VALUES: 'all',
      FUZZ_SEED: String(seed),
    }),
    tests('roles', 'Roles × operations over HTTP', 'journeys', 'test/journeys/permissions.test.ts', { ROLES: 'all' }),
    tests('axe', 'Accessibility in all variants', 'journeys', 'test/browser/accessibility.test.ts', { AXE: 'all' }),
    tests('monday', 'An admin’s Monday by keyboard, whole', 'journeys', 'test/browser/monday.test.ts', {
      MONDAY: 'whole',
    }),
    { name: 'guards', title: 'Guards taken away', command: 'npm run --silent test:guards', env: {} },
    ...benches.map((name) => bench(name, name === 'chat' ? `--seed ${seed}` : argumentsOf(name, since))),
  ]
}

function argumentsOf(name: string, since: string | undefined): string {
  return name === 'mutation' && since !== undefined ? `--since ${since}` : ''
}

function bench(name: string, options: string): Step {
  const command = `npm run --silent bench:${name}${options ? ` -- ${options}` : ''}`
  return { name, title: name, command, env: {} }
}

function tests(
  name: string,
  title: string,
  projects: string,
  file: string,
  env: Readonly<Record<string, string>>,
): Step {
  const options = projects.split(' ').map((project) => `--project ${project}`)
  const command = `npx vitest run --reporter=verbose ${options.join(' ')}${file && ` ${file}`}`
  return { name, title, command, env, figuresOf: testsIn }
}

/** Reads the last line of `npm run simulate`. */
export function violationsIn(printed: string): Figure[] {
  const [, operations, violations] = /([\d,]+) operations \(.*: (\d+) violations/.exec(printed) ?? []
  const what = operations === undefined ? 'violations' : `violations in ${operations} operations`
  const ours = Number(violations ?? 1)
  return [{ heading: '', what, ours, sign: '≤', mark: 0, unit: '', met: ours === 0 }]
}

/** Reads the last line of the table of functions that the step prints. */
export function brokenEndsIn(printed: string): Figure[] {
  const [, functions, kills, broken] = /^\| (\d+) functions \| \| (\d+) \| (\d+) \|$/m.exec(printed) ?? []
  const what = kills === undefined ? 'broken ends' : `broken ends after ${kills} kills of ${functions} functions`
  const ours = Number(broken ?? 1)
  return [{ heading: '', what, ours, sign: '≤', mark: 0, unit: '', met: ours === 0 }]
}

/** Reads vitest's line `Tests  1 failed | 11 passed (12)`; no figures when it did not get that far. */
export function testsIn(printed: string): Figure[] {
  const line = /^\s*Tests\s+(.*)\((\d+)\)\s*$/m.exec(printed)
  if (!line) return []
  const [, outcomes = '', all = '0'] = line
  const passed = Number(/(\d+) passed/.exec(outcomes)?.[1] ?? 0)
  const met = passed > 0 && !outcomes.includes('failed')
  const skipped = Number(/(\d+) (?:skipped|todo)/.exec(outcomes)?.[1] ?? 0)
  const mark = Number(all) - skipped
  return [{ heading: '', what: 'tests that pass', ours: passed, sign: '≥', mark, unit: '', met }]
}
