import { expect, test } from 'vitest'
import type { Permissions } from '../aws/assembly/permissions.ts'
import type { LogEntry } from '../aws/lambda/lambda.ts'
import { createFeeds } from '../console/feeds.ts'
import { reportingLog, reportingRights } from './reporting.ts'

const start = new Date('2026-11-21T12:00:00Z')
const entry = (changes: Partial<LogEntry>): LogEntry => ({
  functionName: 'retorna-orders-api',
  requestId: 'r',
  at: start,
  level: 'ERROR',
  line: 'Invoke Error\t{"errorType":"Sandbox.Timedout","errorMessage":"RequestId: r Error: Task timed out after 5.00 seconds"}',
  ...changes,
})

function report(...entries: LogEntry[]): string[] {
  const printed: string[] = []
  const log = reportingLog(
    createFeeds(() => start),
    (line) => printed.push(line),
  )
  entries.forEach(log)
  return printed
}

test('names a function that times out once a minute', () => {
  const later = new Date(start.getTime() + 60_000)
  expect(report(entry({}), entry({}), entry({ functionName: 'retorna-mails-send' }), entry({ at: later }))).toEqual([
    'retorna-orders-api: Task timed out after 5.00 seconds',
    'retorna-mails-send: Task timed out after 5.00 seconds',
    'retorna-orders-api: Task timed out after 5.00 seconds',
  ])
})

test('prints every other failure, and nothing of plain output', () => {
  const crash = entry({ line: 'Invoke Error\t{"errorType":"Error"}' })
  expect(report(crash, crash, entry({ level: 'INFO', line: 'fine' }), entry({ line: 'a warning' }))).toEqual([
    'retorna-orders-api: Invoke Error {"errorType":"Error"}',
    'retorna-orders-api: Invoke Error {"errorType":"Error"}',
  ])
})

test('reports a missing permission, except where it only changes an answer', () => {
  const printed: string[] = []
  const feeds = createFeeds(() => start)
  const rights: Pick<Permissions, 'mayCall' | 'functionOf'> = { mayCall: () => false, functionOf: () => undefined }
  const mayCall = reportingRights(
    () => rights,
    feeds,
    (line) => printed.push(line),
  )
  expect([mayCall('key', 's3:PutObject', 'a'), mayCall('key', 's3:ListBucket', 'b', {}, true)]).toEqual([false, false])
  expect(printed).toEqual(['Denied: unknown may not s3:PutObject on a'])
})
