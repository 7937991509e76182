import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { FunctionDefinition } from '../assembly/assembly.ts'
import { createClock } from '../clock/clock.ts'
import { createAsyncInvocations, type InvocationOutcome } from './async-invocations.ts'
import { DeliveryRefused } from './deliveries.ts'

const mail = {
  name: 'mail',
  arn: 'arn:aws:lambda:sa-east-1:1:function:mail',
  onFailureArn: 'arn:aws:sqs:sa-east-1:1:dead',
  maximumRetryAttempts: 2,
  maximumEventAgeSeconds: 21_600,
} as FunctionDefinition

let dataDir: string
let sent: { queueArn: string; body: Record<string, unknown>; attributes?: Record<string, string> | undefined }[]
let lines: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'async-'))
  sent = []
  lines = []
})

function open(
  invoke: () => Promise<InvocationOutcome>,
  changes: { definition?: FunctionDefinition; deadLetterQueue?: boolean } = {},
) {
  const definition = changes.definition ?? mail
  const made = createAsyncInvocations({
    now: createClock().now,
    mayCall: () => true,
    dataDir,
    log: (line) => lines.push(line),
    region: 'sa-east-1',
    accountId: '1',
    functionOf: (arn) => (arn === definition.arn ? definition : undefined),
    invoke,
    send: (queueArn, body, attributes) => sent.push({ queueArn, body: JSON.parse(body), attributes }),
    usesDeadLetterQueue: () => changes.deadLetterQueue ?? false,
  })
  made.start()
  return made
}

const failing = async (): Promise<InvocationOutcome> => ({
  requestId: 'r1',
  functionError: 'Unhandled',
  payload: { errorType: 'Error', errorMessage: 'no postman' },
})

test('calls a failing function three times and sends the record to its destination', async () => {
  let calls = 0
  const invocations = open(() => {
    calls += 1
    return failing()
  })
  invocations.enqueue(mail.arn, { to: 'ana' })
  await invocations.settled()
  expect(calls).toBe(3)
  expect(sent).toMatchObject([
    {
      queueArn: mail.onFailureArn,
      body: {
        version: '1.0',
        requestContext: {
          requestId: 'r1',
          functionArn: `${mail.arn}:$LATEST`,
          condition: 'RetriesExhausted',
          approximateInvokeCount: 3,
        },
        requestPayload: { to: 'ana' },
        responseContext: { statusCode: 200, functionError: 'Unhandled' },
        responsePayload: { errorMessage: 'no postman' },
      },
    },
  ])
})

test('sends the event itself with error attributes to a dead-letter queue', async () => {
  const invocations = open(failing, { deadLetterQueue: true })
  invocations.enqueue(mail.arn, { to: 'ana' })
  await invocations.settled()
  expect(sent).toEqual([
    {
      queueArn: mail.onFailureArn,
      body: { to: 'ana' },
      attributes: { RequestID: 'r1', ErrorCode: '200', ErrorMessage: 'no postman' },
    },
  ])
})

test('logs the loss when no failure target is configured', async () => {
  const { onFailureArn: _none, ...lonely } = mail
  const invocations = open(failing, { definition: { ...lonely, maximumRetryAttempts: 0 } })
  invocations.enqueue(mail.arn, {})
  await invocations.settled()
  expect(sent).toEqual([])
  expect(lines).toEqual([expect.stringMatching(/gave up after 1 attempts: no postman; the event is lost/)])
})

test('retries a function that could not be run', async () => {
  let calls = 0
  const invocations = open(async () => {
    calls += 1
    if (calls === 1) throw new Error('no thread')
    return { requestId: 'r2', payload: null }
  })
  invocations.enqueue(mail.arn, {})
  await invocations.settled()
  expect([calls, sent]).toEqual([2, []])
})

test('refuses an unknown function at once', () => {
  const invocations = open(failing)
  expect(() => invocations.enqueue('arn:aws:lambda:sa-east-1:1:function:gone', {})).toThrow(DeliveryRefused)
})
