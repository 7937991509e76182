import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FunctionDefinition } from '../../local/aws/assembly/assembly.ts'
import { listen } from '../../local/aws/endpoint/endpoint.ts'
import { createLambda, type Lambda, type LambdaOptions, type LogEntry } from '../../local/aws/lambda/lambda.ts'
import { createLambdaServer } from '../../local/aws/lambda/server.ts'

const cache = new URL('../../node_modules/.cache/', import.meta.url).pathname
let bundleDir: string
let lambda: Lambda
let log: LogEntry[]
const running: Lambda[] = []

function bundle(logicalId: string, source: string): void {
  mkdirSync(join(bundleDir, logicalId), { recursive: true })
  writeFileSync(join(bundleDir, logicalId, 'index.mjs'), source)
}

function define(logicalId: string, fields: Partial<FunctionDefinition> = {}): FunctionDefinition {
  return {
    stack: 'Main',
    logicalId,
    name: `Main-${logicalId}`,
    arn: `arn:aws:lambda:sa-east-1:000000000000:function:Main-${logicalId}`,
    entry: 'handler.ts',
    metadata: {},
    handler: 'index.handler',
    environment: {},
    timeoutSeconds: 10,
    memoryMb: 128,
    roleArn: 'arn:aws:iam::000000000000:role/test',
    maximumRetryAttempts: 2,
    maximumEventAgeSeconds: 21_600,
    ...fields,
  }
}

/** Starts functions of the given sources; each handler may use `event` and `context`. */
function start(
  functions: Record<string, string>,
  fields: Partial<FunctionDefinition> = {},
  options: Partial<LambdaOptions> = {},
) {
  for (const [logicalId, source] of Object.entries(functions)) bundle(logicalId, source)
  log = []
  lambda = createLambda({
    functions: Object.keys(functions).map((logicalId) => define(logicalId, fields)),
    bundleDir,
    region: 'sa-east-1',
    environmentFor: (definition) => ({ AWS_ACCESS_KEY_ID: `key-of-${definition.logicalId}` }),
    now: () => new Date(),
    log: (entry) => log.push(entry),
    ...options,
  })
  running.push(lambda)
  return lambda
}

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  bundleDir = mkdtempSync(join(cache, 'lambda-test-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(running.splice(0).map((one) => one.close()))
})

afterAll(() => rmSync(bundleDir, { recursive: true }))

test('a handler gets its event and a context, and the caller its result', async () => {
  start({
    Echo: `export const handler = async (event, context) => ({ event, left: context.getRemainingTimeInMillis(), context: { ...context } })`,
  })
  const { payload, requestId, functionError } = await lambda.invoke('Main-Echo', { a: [1, 'é'] })
  expect(functionError).toBeUndefined()
  expect(payload).toMatchObject({
    event: { a: [1, 'é'] },
    context: {
      awsRequestId: requestId,
      functionName: 'Main-Echo',
      functionVersion: '$LATEST',
      invokedFunctionArn: 'arn:aws:lambda:sa-east-1:000000000000:function:Main-Echo',
      memoryLimitInMB: '128',
      logGroupName: '/aws/lambda/Main-Echo',
    },
  })
  const { left } = payload as { left: number }
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(10_000)
})

test('a function is found by name, by ARN and by ARN with an alias, and an unknown one is refused', async () => {
  start({ Echo: `export const handler = async () => 'here'` })
  const arn = 'arn:aws:lambda:sa-east-1:000000000000:function:Main-Echo'
  expect((await lambda.invoke(arn, {})).payload).toBe('here')
  expect((await lambda.invoke(`${arn}:live`, {})).payload).toBe('here')
  await expect(lambda.invoke('Nobody', {})).rejects.toMatchObject({ code: 'ResourceNotFoundException', status: 404 })
})

test('a handler that returns nothing answers null', async () => {
  start({ Quiet: `export const handler = async () => {}` })
  expect((await lambda.invoke('Main-Quiet', {})).payload).toBeNull()
})

test('a function sees its own environment and nothing of the machine’s', async () => {
  vi.stubEnv('SECRET_OF_THE_MACHINE', 'hidden')
  start({ Env: `export const handler = async () => process.env` }, { environment: { TABLE: 'main' } })
  const { payload } = await lambda.invoke('Main-Env', {})
  expect(payload).toMatchObject({
    TABLE: 'main',
    AWS_REGION: 'sa-east-1',
    AWS_LAMBDA_FUNCTION_NAME: 'Main-Env',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    AWS_ACCESS_KEY_ID: 'key-of-Env',
    TZ: ':UTC',
    _X_AMZN_TRACE_ID: expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Parent=[0-9a-f]{16};Sampled=0$/),
  })
  expect(payload).not.toHaveProperty('SECRET_OF_THE_MACHINE')
  expect(payload).not.toHaveProperty('HOME')
})

test('state stays warm between events, and a reloaded bundle starts anew', async () => {
  const counting = (label: string) => `let count = 0\nexport const handler = async () => '${label}' + ++count`
  start({ Count: counting('old') })
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('old1')
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('old2')
  bundle('Count', counting('new'))
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('old3')
  await lambda.reload('Main-Count')
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('new1')
})

test('an instance handles one event at a time; more events get more instances, up to the limit', async () => {
  const source = `
    import { randomUUID } from 'node:crypto'
    const id = randomUUID(); let inside = 0
    export const handler = async () => {
      inside++
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { id, inside: inside-- }
    }`
  start({ Slow: source }, {}, { maximumInstances: 2 })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => lambda.invoke('Main-Slow', {})))
  const payloads = outcomes.map((one) => one.payload as { id: string; inside: number })
  expect(new Set(payloads.map((one) => one.id)).size).toBe(2)
  expect(payloads.every((one) => one.inside === 1)).toBe(true)
})

test('a thrown error reaches the caller as Lambda words it, and the instance lives on', async () => {
  start({
    Fails: `let count = 0; export const handler = async (event) => { count++; if (event.fail) throw new TypeError('no good'); return count }`,
  })
  const outcome = await lambda.invoke('Main-Fails', { fail: true })
  expect(outcome).toMatchObject({
    functionError: 'Unhandled',
    payload: { errorType: 'TypeError', errorMessage: 'no good' },
  })
  expect((outcome.payload as { trace: string[] }).trace[0]).toBe('TypeError: no good')
  expect(log.at(-1)).toMatchObject({
    level: 'ERROR',
    line: expect.stringContaining('Invoke Error'),
    requestId: outcome.requestId,
  })
  expect((await lambda.invoke('Main-Fails', {})).payload).toBe(2)
})

test('a function that takes too long is ended, and the next event gets a new instance', async () => {
  start(
    { Hangs: `export const handler = async (event) => { if (event.hang) while (true) {} ; return 'fine' }` },
    { timeoutSeconds: 1 },
  )
  expect(await lambda.invoke('Main-Hangs', { hang: true })).toMatchObject({
    functionError: 'Unhandled',
    payload: {
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringContaining('Task timed out after 1.00 seconds'),
    },
  })
  expect((await lambda.invoke('Main-Hangs', {})).payload).toBe('fine')
})

test.each([
  ['exits', `process.exit(3)`, 'Runtime.ExitError'],
  [
    'lets an exception escape',
    `setTimeout(() => { throw new RangeError('lost') }); await new Promise(() => {})`,
    'RangeError',
  ],
  ['leaves a rejection alone', `Promise.reject(new RangeError('lost')); await new Promise(() => {})`, 'RangeError'],
])('a function that %s fails alone, and the next event gets a new instance', async (_, code, errorType) => {
  start({ Dies: `export const handler = async (event) => { if (event.die) { ${code} } return 'alive' }` })
  expect(await lambda.invoke('Main-Dies', { die: true })).toMatchObject({
    functionError: 'Unhandled',
    payload: { errorType },
  })
  expect((await lambda.invoke('Main-Dies', {})).payload).toBe('alive')
})

test('a function that needs more memory than it has is ended', async () => {
  start(
    { Eats: `export const handler = async () => { const all = []; while (true) all.push(new Array(1e6).fill({})) }` },
    { memoryMb: 32 },
  )
  expect(await lambda.invoke('Main-Eats', {})).toMatchObject({
    functionError: 'Unhandled',
    payload: { errorType: 'Runtime.OutOfMemory' },
  })
})

test('a bundle that cannot be loaded, or has no handler, says so at every event', async () => {
  start({ Broken: `throw new Error('no table name')`, Empty: `export const other = 1` })
  for (let attempt = 0; attempt < 2; attempt++) {
    expect((await lambda.invoke('Main-Broken', {})).payload).toMatchObject({
      errorType: 'Error',
      errorMessage: 'no table name',
    })
  }
  expect((await lambda.invoke('Main-Empty', {})).payload).toMatchObject({ errorType: 'Runtime.HandlerNotFound' })
})

test('whatever a function prints is in the log with its request id and level, before the result', async () => {
  start({
    Prints: `
      export const handler = async () => {
        console.log('plain %d', 1); console.error('bad'); console.warn('hm')
        process.stdout.write(JSON.stringify({ level: 'DEBUG', message: 'structured' }) + '\\n')
      }`,
  })
  const { requestId } = await lambda.invoke('Main-Prints', {})
  expect(log.map(({ functionName, requestId, level, line }) => ({ functionName, requestId, level, line }))).toEqual(
    [
      { level: 'INFO', line: 'plain 1' },
      { level: 'ERROR', line: 'bad' },
      { level: 'WARN', line: 'hm' },
      { level: 'DEBUG', line: '{"level":"DEBUG","message":"structured"}' },
    ].map((entry) => ({ functionName: 'Main-Prints', requestId, ...entry })),
  )
})

test('the clock of a warm function moves with the console’s, and dates stay dates', async () => {
  start({
    Clock: `
      export const handler = async () => ({
        now: Date.now(), fresh: new Date().getTime(), other: new (new Date(0).constructor)().getTime(), text: Date.parse(Date()),
        fixed: new Date(2026, 0, 2).toISOString(), utc: Date.UTC(2026, 0), isDate: new Date() instanceof Date, keys: Object.prototype.toString.call(new Date()),
      })`,
  })
  const read = async () => (await lambda.invoke('Main-Clock', {})).payload as Record<string, number | string | boolean>
  const before = await read()
  const hour = 3_600_000
  lambda.setClockOffset(48 * hour)
  const after = await read()
  for (const key of ['now', 'fresh', 'other', 'text']) {
    const moved = Number(after[key]) - Number(before[key])
    expect(moved).toBeGreaterThanOrEqual(48 * hour - 1000)
    expect(moved).toBeLessThan(49 * hour)
  }
  expect(after).toMatchObject({
    fixed: '2026-01-02T00:00:00.000Z',
    utc: 1767225600000,
    isDate: true,
    keys: '[object Date]',
  })
})

test('events and results above 6 MB are refused', async () => {
  start({ Big: `export const handler = async (event) => 'x'.repeat(event.size ?? 1)` })
  const tooMuch = 6 * 1024 * 1024 + 200
  await expect(lambda.invoke('Main-Big', { text: 'x'.repeat(tooMuch) })).rejects.toMatchObject({
    code: 'RequestTooLargeException',
    status: 413,
  })
  expect(await lambda.invoke('Main-Big', { size: tooMuch })).toMatchObject({
    functionError: 'Unhandled',
    payload: { errorType: 'Function.ResponseSizeTooLarge' },
  })
})

test('native packages of the project load in a function', async () => {
  start(
    {
      Image: `import sharp from 'sharp'; export const handler = async () => (await sharp({ create: { width: 2, height: 3, channels: 3, background: 'red' } }).avif().toBuffer({ resolveWithObject: true })).info.height`,
    },
    { memoryMb: 512, timeoutSeconds: 20 },
  )
  expect((await lambda.invoke('Main-Image', {})).payload).toBe(3)
})

test('the Invoke API runs, queues or refuses as the SDK expects', async () => {
  const queued: unknown[] = []
  start({
    Api: `export const handler = async (event) => { if (event.fail) throw new Error('bad'); return { got: event } }`,
  })
  const server = await listen(
    createLambdaServer({
      functionOf: (name) => (name.endsWith('Main-Api') ? define('Api') : undefined),
      invoke: lambda.invoke,
      enqueue: (arn, event) => queued.push({ arn, event }),
      mayCall: (key, action) => key === 'friend' && action === 'lambda:InvokeFunction',
      log: (line) => log.push({ functionName: '', requestId: '', at: new Date(), level: 'ERROR', line }),
    }).listener,
  )
  const call = (name: string, event: unknown, headers: Record<string, string> = {}, key = 'friend') =>
    fetch(`${server.url}/2015-03-31/functions/${encodeURIComponent(name)}/invocations`, {
      method: 'POST',
      body: typeof event === 'string' ? event : JSON.stringify(event),
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/sa-east-1/lambda/aws4_request`,
        ...headers,
      },
    })
  try {
    const good = await call('arn:aws:lambda:sa-east-1:000000000000:function:Main-Api', { a: 1 })
    expect([good.status, await good.json()]).toEqual([200, { got: { a: 1 } }])
    const bad = await call('Main-Api', { fail: true })
    expect([bad.status, bad.headers.get('x-amz-function-error')]).toEqual([200, 'Unhandled'])
    expect(await bad.json()).toMatchObject({ errorType: 'Error', errorMessage: 'bad' })
    expect((await call('Main-Api', { later: 1 }, { 'x-amz-invocation-type': 'Event' })).status).toBe(202)
    expect(queued).toEqual([{ arn: define('Api').arn, event: { later: 1 } }])
    expect((await call('Main-Api', 'x'.repeat(1_048_577), { 'x-amz-invocation-type': 'Event' })).status).toBe(400)
    expect((await call('Main-Api', { text: 'x'.repeat(1_048_577) }, { 'x-amz-invocation-type': 'Event' })).status).toBe(
      413,
    )
    const stranger = await call('Main-Api', {}, {}, 'stranger')
    expect([stranger.status, stranger.headers.get('x-amzn-errortype')]).toEqual([403, 'AccessDeniedException'])
    expect((await call('Nobody', {})).headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException')
  } finally {
    await server.close()
  }
})
