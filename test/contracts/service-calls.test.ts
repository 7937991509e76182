import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const mechanism = 'functions/kit/services/service-calls.ts'
const sources = globSync('functions/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const filesWith = (pattern: RegExp) =>
  sources.filter(({ file, text }) => file !== mechanism && pattern.test(text)).map(({ file }) => file)

it('creates every client of AWS with a limit', () => {
  expect(sources.length).toBeGreaterThan(300)
  const clients = sources.flatMap(({ text }) => text.match(/\bopenClient\(/g) ?? [])
  expect(clients.length).toBeGreaterThan(20)
  const made = /new (?!PaymentClient\b)\w*Client\(|new (?:S3|SNS|SQS|KMS|SFN|SES\w*|DynamoDB|Lambda|EventBridge)\(/
  expect(filesWith(made)).toEqual([])
})

it('limits every fetch, by the same module', () => {
  const calls = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w'`])(?:\w+\.)?fetch\(/g)].map(({ index }) => ({
      file,
      call: text.slice(index, index + 600),
    })),
  )
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter(({ call }) => !/signal: within\(/.test(call)).map(({ file }) => file)).toEqual([])
  expect(filesWith(/AbortSignal\.timeout\(/)).toEqual([])
})

it('states the fallback of each service, with tests that exist', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const chapter = page.split('## If a component is down')[1]?.split('\n## ')[0] ?? ''
  const rows = chapter.split('\n').filter((line) => /^\| (?!service|-)/.test(line))
  const tests = rows.map((row) => [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(tests.filter((files) => files.length === 0)).toEqual([])
  expect(tests.flat().filter((file) => !/\.test\.tsx?$/.test(file) || !existsSync(join(root, file)))).toEqual([])
  const named = rows.map((row) => row.split('|')[1]?.trim())
  const services = ['Amazon Location', 'ViaCEP', 'DynamoDB', 'Cognito', 'SES', 'SNS', 'S3', 'EventBridge', 'AppSync']
  const others = ['KMS', 'Secrets Manager', 'Scheduler', 'Step Functions', 'Mercado Pago', 'push services']
  expect(named).toEqual(expect.arrayContaining([...services, ...others]))
})
