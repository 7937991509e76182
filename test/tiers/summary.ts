import { existsSync, readFileSync } from 'node:fs'

export interface TestCounts {
  readonly passed: number
  readonly failed: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/**
 * Reads the counts from a JSON report of vitest. A file that fails before its first test counts as one failed test, and
 * so does a run that fails without a failed test, such as one without a report or with an unhandled error.
 */
export function countTests(report: string, ok: boolean): TestCounts {
  const { numPassedTests, numFailedTests, testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport)
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = numFailedTests + unread.length
  return { passed: numPassedTests, failed: ok ? failed : Math.max(1, failed) }
}

/** Returns `N passed, N failed`: the last line of `npm test` and `npm run verify`. */
export function summaryOf(counts: readonly TestCounts[]): string {
  const sum = (name: keyof TestCounts) => counts.reduce((total, one) => total + one[name], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}
