import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { costsOf, userCounts } from '../support/reference/cost.ts'
import { costLines } from '../support/reference/words.ts'

test('a line of the cost has units of a user or of all users', () => {
  expect(costLines.length).toBeGreaterThan(20)
  expect(costLines.filter(({ each, quantities }) => (each === undefined) === (quantities === undefined))).toEqual([])
})

test('free units cost nothing, further ones the price', () => {
  const line = { line: 'Signed-in users', unit: 'user', each: 0.3, free: 10_000, price: 15, per: 'thousand' } as const
  expect(costsOf(line)).toEqual([0, 0, 4350])
})

const groups: readonly (readonly [name: string, lines: RegExp])[] = [
  ['Text messages', /^Text messages/],
  ['Users in Cognito', /^Cognito/],
  ['Geocoding', /^Location/],
  ['Site', /^(Amplify Hosting$|CloudFront|S3)/],
  ['API', /^(API Gateway|Lambda|SES|EventBridge|Step Functions)/],
  ['What people see live', /^AppSync/],
  ['Table', /^DynamoDB/],
  ['Firewalls', /^WAF|firewall$/],
  ['Watching', /^(CloudWatch|X-Ray|KMS|Secrets Manager)/],
  ['**All**', /./],
]
const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

test('every line of the cost is in one row of README.md', () => {
  const rows = costLines.map(({ line }) => groups.slice(0, -1).filter(([, lines]) => lines.test(line)).length)
  expect(rows.filter((count) => count !== 1)).toEqual([])
})

test.each(groups)('README.md has the dollars of %s', (name, lines) => {
  const sums = userCounts.map((_, column) =>
    costLines.filter(({ line }) => lines.test(line)).reduce((sum, line) => sum + (costsOf(line)[column] ?? 0), 0),
  )
  const row = readme.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? ''
  const told = row
    .split('|')
    .slice(-4, -1)
    .map((cell) => cell.replaceAll(/[*\s]/g, ''))
  expect(told).toEqual(sums.map((sum) => (sum > 0 && sum < 0.5 ? '<1' : Math.round(sum).toLocaleString('en'))))
})
