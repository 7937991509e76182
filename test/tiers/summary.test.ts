import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests, summaryOf } from './summary.ts'

const folder = mkdtempSync(join(tmpdir(), 'summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(numPassedTests: number, numFailedTests: number, testResults: readonly object[] = []): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify({ numPassedTests, numFailedTests, testResults }))
  return file
}

test('counts passed and failed tests', () => {
  expect(countTests(reportOf(7, 0), true)).toEqual({ passed: 7, failed: 0 })
  expect(countTests(reportOf(7, 2), false)).toEqual({ passed: 7, failed: 2 })
})

test('counts a file that fails before its tests as a failed test', () => {
  const results = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(countTests(reportOf(1, 1, results), false)).toEqual({ passed: 1, failed: 2 })
})

test('counts a failed run without a failed test or without a report as a failed test', () => {
  expect(countTests(reportOf(7, 0), false)).toEqual({ passed: 7, failed: 1 })
  expect(countTests(join(folder, 'missing.json'), false)).toEqual({ passed: 0, failed: 1 })
})

test('sums the counts of all runs', () => {
  const counts = [
    { passed: 7, failed: 0 },
    { passed: 3, failed: 2 },
  ]
  expect(summaryOf(counts)).toBe('10 passed, 2 failed')
})
