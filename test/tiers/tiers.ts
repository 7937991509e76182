import { readFileSync } from 'node:fs'

/** Measured cost of every test file in seconds: one core, nothing else running (`npm run measure:tests`). */
export interface Costs {
  /** Date of the measurement, yyyy-MM-dd. */
  readonly measured: string
  readonly machine: string
  readonly seconds: Readonly<Record<string, number>>
}

/** A unit test file above this cost runs in `verify` instead of `npm test`. */
export const fastFileSeconds = 2.5

/**
 * Sums of costs that the tiers may reach. Two cores share them, and both tiers start a local cloud beside them. Browser
 * tests were measured two at a time on a busy machine: an upper bound, to be lowered with a measurement on an idle one.
 */
export const budgets = { fast: 170, verify: 1720 } as const

/** Tests beside the code and of the repository as a whole: they need no running cloud. */
export const unitGlobs = [
  '{shared,events,functions,infra,web,bench}/**/*.test.{ts,tsx}',
  'test/{infra,contracts,simulation,tiers,campaign,style,support,texts}/**/*.test.ts',
]

/** Performs the recipes of CONTRIBUTING.md and leaves out each step once: minutes, so the campaign runs them. */
export const recipeGlobs = ['test/recipes/**/*.test.ts']

/** Kills the local cloud while the product moves money: a test of the product, so `verify` runs it. */
export const killTest = 'local/start/kills.test.ts'

/** The local cloud's own tests: the campaign and `npm test --workspace local` run them. */
export const localGlobs = ['local/**/*.test.ts']

/** The browser journey that `npm test` runs: from a new ad to a pickup. */
export const mainJob = 'test/browser/main-job.test.ts'

/**
 * Journeys that change what others see run one after the other in a cloud of their own, in this order. The outbox gets
 * forged rows. The support queue is seen while it is short. Then the API closes for all, and limits and the day's
 * budgets are used up. Last, the clock moves by weeks.
 */
export const journeysInTurn = [
  'test/journeys/outbox.test.ts',
  'test/browser/support.test.ts',
  'test/journeys/tickets.test.ts',
  'test/journeys/mails.test.ts',
  'test/browser/maintenance.test.ts',
  'test/browser/used-up-limits.test.ts',
  'test/journeys/used-up-budgets.test.ts',
  'test/journeys/silence.test.ts',
  'test/journeys/outages.test.ts',
]

export function readCosts(): Costs {
  return JSON.parse(readFileSync(new URL('costs.json', import.meta.url), 'utf8')) as Costs
}

/** Unit test files that cost too much for `npm test`. A file without a measurement is fast. */
export function slowFiles({ seconds }: Costs): string[] {
  return Object.keys(seconds).filter((file) => isUnit(file) && (seconds[file] ?? 0) > fastFileSeconds)
}

/** Whether a file belongs to the unit tests, by the folders of `unitGlobs`. */
export function isUnit(file: string): boolean {
  const folders =
    '(shared|events|functions|infra|web|bench|test/(infra|contracts|simulation|tiers|campaign|style|support|texts))/'
  return new RegExp(`^${folders}`).test(file)
}

/** Sum of the measured costs of each tier in seconds. */
export function totals(costs: Costs): { fast: number; verify: number } {
  const slow = new Set(slowFiles(costs))
  const sum = (belongs: (file: string) => boolean) =>
    Object.entries(costs.seconds).reduce((total, [file, seconds]) => (belongs(file) ? total + seconds : total), 0)
  const isFast = (file: string) => (isUnit(file) && !slow.has(file)) || file === mainJob
  const isCampaign = (file: string) =>
    file.startsWith('test/recipes/') || (file.startsWith('local/') && file !== killTest)
  return { fast: sum(isFast), verify: sum((file) => !isFast(file) && !isCampaign(file)) }
}
