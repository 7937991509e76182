import { expect, test, vi } from 'vitest'
import { createFunctions } from './functions-under-test.ts'

const { bundle, start, log } = createFunctions()

test('a handler receives event and context, and the caller receives its result', async () => {
  const lambda = start({
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

test('finds a function by name, ARN and ARN with alias, and refuses an unknown one', async () => {
  const lambda = start({ Echo: `export const handler = async () => 'here'` })
  const arn = 'arn:aws:lambda:sa-east-1:000000000000:function:Main-Echo'
  expect((await lambda.invoke(arn, {})).payload).toBe('here')
  expect((await lambda.invoke(`${arn}:live`, {})).payload).toBe('here')
  await expect(lambda.invoke('Nobody', {})).rejects.toMatchObject({ code: 'ResourceNotFoundException', status: 404 })
})

test('returns null for a handler that returns nothing', async () => {
  const lambda = start({ Quiet: `export const handler = async () => {}` })
  expect((await lambda.invoke('Main-Quiet', {})).payload).toBeNull()
})

test('a function sees only its own environment', async () => {
  vi.stubEnv('SECRET_OF_THE_MACHINE', 'hidden')
  const lambda = start({ Env: `export const handler = async () => process.env` }, { environment: { TABLE: 'main' } })
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

test('keeps warm state between events and drops it when the bundle is reloaded', async () => {
  const counting = (label: string) => `let count = 0\nexport const handler = async () => '${label}' + ++count`
  const lambda = start({ Count: counting('old') })
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('old1')
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('old2')
  bundle('Count', counting('new'))
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('old3')
  await lambda.reload('Main-Count')
  expect((await lambda.invoke('Main-Count', {})).payload).toBe('new1')
})

test('runs one event per instance and adds instances up to the limit', async () => {
  const source = `
    import { randomUUID } from 'node:crypto'
    const id = randomUUID(); let inside = 0
    export const handler = async () => {
      inside++
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { id, inside: inside-- }
    }`
  const lambda = start({ Slow: source }, {}, { maximumInstances: 2 })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => lambda.invoke('Main-Slow', {})))
  const payloads = outcomes.map((one) => one.payload as { id: string; inside: number })
  expect(new Set(payloads.map((one) => one.id)).size).toBe(2)
  expect(payloads.every((one) => one.inside === 1)).toBe(true)
})

test('logs all output with request id and level, before the result', async () => {
  const lambda = start({
    Prints: `
      export const handler = async () => {
        console.log('plain %d', 1); console.error('bad'); console.warn('hm')
        process.stdout.write(JSON.stringify({ level: 'DEBUG', message: 'structured' }) + '\\n')
      }`,
  })
  const { requestId } = await lambda.invoke('Main-Prints', {})
  expect(log().map(({ functionName, requestId, level, line }) => ({ functionName, requestId, level, line }))).toEqual(
    [
      { level: 'INFO', line: 'plain 1' },
      { level: 'ERROR', line: 'bad' },
      { level: 'WARN', line: 'hm' },
      { level: 'DEBUG', line: '{"level":"DEBUG","message":"structured"}' },
    ].map((entry) => ({ functionName: 'Main-Prints', requestId, ...entry })),
  )
})

test('the clock of a warm function follows the console clock, and dates stay dates', async () => {
  const lambda = start({
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

test('refuses events and results above 6 MB', async () => {
  const lambda = start({ Big: `export const handler = async (event) => 'x'.repeat(event.size ?? 1)` })
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

test('a function can load native packages of the project', async () => {
  const lambda = start(
    {
      Image: `import sharp from 'sharp'; export const handler = async () => (await sharp({ create: { width: 2, height: 3, channels: 3, background: 'red' } }).avif().toBuffer({ resolveWithObject: true })).info.height`,
    },
    { memoryMb: 512, timeoutSeconds: 20 },
  )
  expect((await lambda.invoke('Main-Image', {})).payload).toBe(3)
})
