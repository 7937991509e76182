import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { FunctionDefinition } from '../../../local/aws/assembly/assembly.ts'
import { createLambda, type Lambda, type LambdaOptions, type LogEntry } from '../../../local/aws/lambda/lambda.ts'

const cache = new URL('../../../node_modules/.cache', import.meta.url).pathname

export function define(logicalId: string, fields: Partial<FunctionDefinition> = {}): FunctionDefinition {
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

/** Creates a folder for bundles for the test file; stops everything that the tests started. */
export function createFunctions() {
  let bundleDir: string
  let entries: LogEntry[] = []
  const running: Lambda[] = []

  function bundle(logicalId: string, source: string): void {
    mkdirSync(join(bundleDir, logicalId), { recursive: true })
    writeFileSync(join(bundleDir, logicalId, 'index.mjs'), source)
  }

  /** Starts functions from the given handler bodies, which may use `event` and `context`. */
  function start(
    functions: Record<string, string>,
    fields: Partial<FunctionDefinition> = {},
    options: Partial<LambdaOptions> = {},
  ): Lambda {
    for (const [logicalId, source] of Object.entries(functions)) bundle(logicalId, source)
    entries = []
    const lambda = createLambda({
      functions: Object.keys(functions).map((logicalId) => define(logicalId, fields)),
      bundleDir,
      region: 'sa-east-1',
      environmentFor: (definition) => ({ AWS_ACCESS_KEY_ID: `key-of-${definition.logicalId}` }),
      now: () => new Date(),
      log: (entry) => entries.push(entry),
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

  return { bundle, start, log: () => entries }
}
